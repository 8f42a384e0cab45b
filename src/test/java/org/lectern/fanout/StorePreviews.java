package org.lectern.fanout;

import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Store;

/** The previews of fan-outs over any store, for fakes: their constructor is not for everybody. */
public final class StorePreviews {
    private final Previews previews;

    public StorePreviews(Store store, MemberRows members, ChangeStatements texts) {
        previews = new Previews(store, members, texts);
    }

    public CompletionStage<FanOutPreview> of(ContentId content, Change change) {
        return previews.of(content, change);
    }

    /** @param role REMOVED takes the item away */
    public CompletionStage<FanOutPreview> of(ContentId content, Set<PrincipalId> principals, MemberRole role) {
        return previews.of(content, principals, role);
    }
}
