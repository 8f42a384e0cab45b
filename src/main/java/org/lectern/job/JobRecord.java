package org.lectern.job;

import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.model.Cause;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/**
 * An open job as the journal keeps it: all that another process needs to finish it.
 *
 * @param version the item's version that the scan through its members began with; whatever was superseded before it is
 *     gone everywhere once the scan is complete. Before the truth has changed: the version it is to get
 * @param made whether the truth is known to have changed
 * @param mark where the scan stands; empty if it has not begun, so that it begins anew
 * @param share who gets or loses the item; empty for what concerns every member
 */
public record JobRecord(
        JobId id,
        JobTask task,
        Cause cause,
        JobState state,
        Message reason,
        JobCounts counts,
        double perSecond,
        OptionalInt limit,
        Instant started,
        Instant updated,
        Optional<Instant> version,
        boolean made,
        Optional<Mark> mark,
        Optional<Share> share) {
    /**
     * A place in the scan through an item's members, which goes through them in key order, and from the last on to the
     * first if the job joined on the way.
     *
     * @param from where the job joined: after this member; empty for the beginning
     * @param at the last member that is settled, as all are that come before it in the scan; empty for the beginning
     * @param wrapped whether the scan is past the last member, and goes on from the first; without a place and without a
     *     beginning: whether it is {@link #COMPLETE}
     */
    public record Mark(Optional<PrincipalId> from, Optional<PrincipalId> at, boolean wrapped) {
        /** Every member was tried. A scan on its way never has this mark: one that began at the beginning does not wrap. */
        public static final Mark COMPLETE = new Mark(Optional.empty(), Optional.empty(), true);

        public boolean isComplete() {
            return equals(COMPLETE);
        }

        /** Whether the scan can go on from here: it has settled a page, and not its last one. */
        public boolean isOnTheWay() {
            return !isComplete() && (at.isPresent() || wrapped);
        }
    }

    /**
     * A share or removal: in parts, one transaction each; or the rebuild of several libraries, in parts likewise, of which
     * neither the role nor the stamps mean anything.
     *
     * @param part the part that is under way, from 0; those before it are done
     * @param parts how many there are
     * @param stamps the stamps that the part's memberships are to have; empty if nothing was announced for it yet
     */
    public record Share(MemberRole role, int part, int parts, SortedMap<PrincipalId, Integer> stamps) {
        public Share {
            stamps = Collections.unmodifiableSortedMap(new TreeMap<>(stamps));
            if (part < 0 || part > parts) {
                throw new IllegalArgumentException("There is no part " + part + " of " + parts + ".");
            }
        }
    }

    /** The record as a view shows it. */
    public JobStatus status(JobOwner owner, int together, Optional<Instant> ended) {
        return new JobStatus(
                id, task, cause, state, reason, counts, perSecond, limit, together, owner, started, updated, ended);
    }

    /** The same job in another state. */
    public JobRecord in(JobState next, Message why) {
        return new JobRecord(
                id, task, cause, next, why, counts, perSecond, limit, started, updated, version, made, mark, share);
    }
}
