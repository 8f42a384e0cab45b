package org.lectern.fanout;

import java.util.concurrent.CompletionStage;
import org.lectern.model.ContentId;

/** Counts the rows of an item's members, those of removed members too: a fan-out goes through all of them. */
public interface MemberRows {
    /** All of them. */
    CompletionStage<Long> count(ContentId content);

    /** @param atMost counting stops here */
    CompletionStage<Long> count(ContentId content, long atMost);
}
