package org.lectern.fanout;

import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.job.FanOutJob;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;

/**
 * Makes changes and carries them to the libraries. Nothing blocks. A change that cannot be made (unknown item, unknown
 * principal) fails the job before anything is written.
 */
public interface FanOuts {
    /** Creates, touches, renames, re-publishes or deletes an item, then reconciles every member. */
    FanOutJob change(ContentId content, Change change, Cause cause);

    /** Shares an item with principals (VIEWER, MANAGER) or removes it from them (REMOVED), then reconciles those. */
    FanOutJob share(ContentId content, Set<PrincipalId> principals, MemberRole role, Cause cause);

    /** Builds a library anew, as {@link Libraries#rebuild}. */
    CompletionStage<Libraries.Rebuilt> rebuild(PrincipalId principal, Cause cause);

    /** What a change would do, without doing it. */
    CompletionStage<FanOutPreview> preview(ContentId content, Change change);

    /** What sharing or removing would do, without doing it. */
    CompletionStage<FanOutPreview> preview(ContentId content, Set<PrincipalId> principals, MemberRole role);

    /** What building a library anew would do, without doing it. */
    CompletionStage<FanOutPreview> previewRebuild(PrincipalId principal);

    /**
     * Finishes what a process that is gone had announced and not finished. Cheap when there is nothing.
     *
     * @return how many changes were finished
     */
    CompletionStage<Integer> recover(Cause cause);
}
