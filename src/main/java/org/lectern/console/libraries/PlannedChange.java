package org.lectern.console.libraries;

import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.fanout.FanOutPreview;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;

/** A change that the operator has put together and not yet confirmed. */
sealed interface PlannedChange {
    ContentId content();

    CompletionStage<FanOutPreview> preview(FanOuts fanOuts);

    FanOutJob start(FanOuts fanOuts, Cause cause);

    /** Another version of an item. */
    record OfContent(ContentId content, Change change) implements PlannedChange {
        @Override
        public CompletionStage<FanOutPreview> preview(FanOuts fanOuts) {
            return fanOuts.previewChange(content, change);
        }

        @Override
        public FanOutJob start(FanOuts fanOuts, Cause cause) {
            return fanOuts.change(content, change, cause);
        }
    }

    /** Principals get the item. */
    record Sharing(ContentId content, Set<PrincipalId> principals, MemberRole role) implements PlannedChange {
        public Sharing {
            principals = Set.copyOf(principals);
        }

        @Override
        public CompletionStage<FanOutPreview> preview(FanOuts fanOuts) {
            return fanOuts.previewShare(content, principals, role);
        }

        @Override
        public FanOutJob start(FanOuts fanOuts, Cause cause) {
            return fanOuts.share(content, principals, role, cause);
        }
    }

    /** A principal has the item no longer. */
    record Removal(ContentId content, PrincipalId principal) implements PlannedChange {
        Set<PrincipalId> principals() {
            return Set.of(principal);
        }

        @Override
        public CompletionStage<FanOutPreview> preview(FanOuts fanOuts) {
            return fanOuts.previewRemove(content, principals());
        }

        @Override
        public FanOutJob start(FanOuts fanOuts, Cause cause) {
            return fanOuts.remove(content, principals(), cause);
        }
    }
}
