package org.lectern.audit.model;

import java.time.Duration;
import org.lectern.wording.InvalidInputException;

/**
 * How an audit goes about it.
 *
 * @param settle what looks wrong counts only if it is still so after this time
 * @param rowsPerSecond at most so many rows; 0 for as fast as it goes; may be changed while it runs
 * @param parallelRanges token ranges read at a time, 1 to 16
 */
public record AuditOptions(ReadConsistency consistency, Duration settle, long rowsPerSecond, int parallelRanges) {
    /** LOCAL_ONE, two seconds, flat out, four ranges at a time. */
    public static final AuditOptions STANDARD =
            new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ofSeconds(2), 0, 4);

    /** @throws IllegalArgumentException with a sentence for the operator */
    public AuditOptions {
        if (settle.isNegative() || settle.compareTo(Duration.ofMinutes(10)) > 0) {
            throw new InvalidInputException(AuditSentence.BAD_SETTLE.of(settle));
        }
        if (rowsPerSecond < 0) {
            throw new InvalidInputException(AuditSentence.BAD_RATE.of());
        }
        if (parallelRanges < 1 || parallelRanges > 16) {
            throw new InvalidInputException(AuditSentence.BAD_RANGES.of(parallelRanges));
        }
    }
}
