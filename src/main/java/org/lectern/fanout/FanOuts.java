package org.lectern.fanout;

import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.AuditScope;
import org.lectern.job.FanOutJob;
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

    /**
     * Shares an item with principals, then reconciles those. Who has it already gets this role.
     *
     * @param role VIEWER or MANAGER
     * @throws IllegalArgumentException for REMOVED: {@link #remove} takes an item away
     */
    FanOutJob share(ContentId content, Set<PrincipalId> principals, MemberRole role, Cause cause);

    /** Removes an item from principals, also from those that are gone, then reconciles those. */
    FanOutJob remove(ContentId content, Set<PrincipalId> principals, Cause cause);

    /**
     * Builds libraries anew, one after the other, as one job: those of the principals there are when it begins. Who is gone is
     * passed over.
     */
    FanOutJob rebuild(AuditScope scope, Cause cause);

    /** What that would do, without doing it: the rows are those of a few libraries, in proportion. */
    CompletionStage<FanOutPreview> previewRebuild(AuditScope scope);

    /** What a change would do, without doing it. */
    CompletionStage<FanOutPreview> previewChange(ContentId content, Change change);

    /**
     * What sharing would do, without doing it.
     *
     * @throws IllegalArgumentException for REMOVED
     */
    CompletionStage<FanOutPreview> previewShare(ContentId content, Set<PrincipalId> principals, MemberRole role);

    /** What removing would do, without doing it. */
    CompletionStage<FanOutPreview> previewRemove(ContentId content, Set<PrincipalId> principals);

    /**
     * Finishes what a process that is gone had announced and not finished. Cheap when there is nothing.
     *
     * @return how many changes were finished
     */
    CompletionStage<Integer> recover(Cause cause);
}
