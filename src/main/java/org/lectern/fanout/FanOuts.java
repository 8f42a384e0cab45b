package org.lectern.fanout;

import java.util.Set;
import org.lectern.audit.model.AuditScope;
import org.lectern.job.FanOutJob;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.write.Write;

/**
 * Makes changes and carries them to the libraries, each as a job. Nothing blocks. A change that cannot be made (unknown item,
 * unknown principal) fails the write, or the job, before anything is written.
 */
public interface FanOuts {
    /** Creates, touches, renames, re-publishes or deletes an item, then reconciles every member. */
    Write<FanOutJob> change(ContentId content, Change change);

    /**
     * Shares an item with principals, then reconciles those. Who has it already gets this role.
     *
     * @param role VIEWER or MANAGER
     * @throws IllegalArgumentException for REMOVED: {@link #remove} takes an item away
     */
    Write<FanOutJob> share(ContentId content, Set<PrincipalId> principals, MemberRole role);

    /** Removes an item from principals, also from those that are gone, then reconciles those. */
    Write<FanOutJob> remove(ContentId content, Set<PrincipalId> principals);

    /**
     * Builds libraries anew, one after the other, as one job: those of the principals there are when it begins. Who is gone is
     * passed over. The plan estimates the rows from a few libraries.
     */
    Write<FanOutJob> rebuild(AuditScope scope);

    /**
     * Finishes what a process that is gone had announced and not finished. Cheap when there is nothing. The result is the
     * number of changes finished.
     */
    Write<Integer> recover();
}
