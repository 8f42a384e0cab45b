package org.lectern.fanout;

import org.lectern.job.JobCounts;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;

/** How many members an item has, as far as its scan knows. Of its scan, and used under the scan's lock. */
final class MemberCount {
    private final ScanParticipants participants;
    private long members = -1;

    /** @param participants those who are told as soon as it is known */
    MemberCount(ScanParticipants participants) {
        this.participants = participants;
    }

    /** What a job counts that begins now. */
    JobCounts beginning() {
        return members < 0 ? JobCounts.UNKNOWN : JobCounts.of(members);
    }

    /**
     * A page was read. The first one may be all there is: then they are known.
     *
     * @param number of the page, from 0
     * @return whether they have to be counted
     */
    boolean read(long number, MemberSelection.Page page, Members read) {
        if (members >= 0 || number != 0) {
            return false;
        }
        boolean more = read.last().isPresent();
        if (!more && page.after().isEmpty()) {
            counted(read.memberships().values().stream()
                    .filter(membership -> membership.stamp() > 0)
                    .count());
        }
        return more;
    }

    /** They were counted. */
    void counted(long total) {
        members = total;
        participants.jobs().forEach(job -> job.progress().counted(total));
    }
}
