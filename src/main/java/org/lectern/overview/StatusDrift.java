package org.lectern.overview;

import java.time.Instant;
import java.util.Optional;
import org.lectern.status.model.BatchJobRecord;

/**
 * What the last batch job said of content status.
 *
 * @param begun empty if its job is not on record any more
 */
public record StatusDrift(BatchJobRecord batchJob, Optional<Instant> begun) {
    /** Enrolments that differed and were not put right by that batch job. */
    public long open() {
        return Math.max(0, batchJob.counts().found() - batchJob.counts().written());
    }

    /** Which part of those examined they are, from 0 to 1. */
    public double share() {
        return batchJob.counts().examined() == 0
                ? 0
                : (double) open() / batchJob.counts().examined();
    }

    /** Later ones are greater; those that nobody knows when are least. */
    Instant order() {
        return begun.orElse(Instant.MIN);
    }
}
