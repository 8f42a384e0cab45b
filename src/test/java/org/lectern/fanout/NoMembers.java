package org.lectern.fanout;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.model.ContentId;

/** Items that nobody is a member of. */
final class NoMembers implements MemberRows {
    @Override
    public CompletionStage<Long> count(ContentId content) {
        return CompletableFuture.completedStage(0L);
    }

    @Override
    public CompletionStage<Long> count(ContentId content, long atMost) {
        return CompletableFuture.completedStage(0L);
    }
}
