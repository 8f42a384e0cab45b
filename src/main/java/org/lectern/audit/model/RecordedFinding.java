package org.lectern.audit.model;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.lectern.job.JobId;
import org.lectern.wording.Message;

/**
 * A finding as it stands on record.
 *
 * @param fix what came of the last fix, if there was one
 */
public record RecordedFinding(Finding finding, Optional<Fix> fix) {
    /**
     * What came of a fix, when, and who asked for it.
     *
     * @param job the job that fixed it; empty if none is on record
     */
    public record Fix(FixOutcome outcome, Message because, Instant at, String who, Optional<JobId> job) {}

    /** Whether it is not right by what is on record, and can be fixed by a repair of these kinds. */
    public boolean isOpenAmong(Set<DriftKind> kinds) {
        return finding.kind().isFixedAmong(kinds)
                && fix.filter(last -> last.outcome() != FixOutcome.NOT_FIXED).isEmpty();
    }
}
