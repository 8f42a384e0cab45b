package org.lectern.overview;

import java.time.Instant;
import java.util.Optional;
import org.lectern.status.model.BatchJobRecord;

/**
 * What the last batch job said of content status.
 *
 * @param begun empty if its job is not on record any more
 */
public record StatusDrift(BatchJobRecord sweep, Optional<Instant> begun) {
    /** Enrolments that differed and were not put right by that batch job. */
    public long open() {
        return Math.max(0, sweep.counts().found() - sweep.counts().written());
    }
}
