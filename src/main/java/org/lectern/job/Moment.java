package org.lectern.job;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A moment by both clocks of a machine. One of them can be set, and the other one stands still while the machine sleeps.
 *
 * @param millis by the one that can be set
 * @param nanos by the steady one
 */
public record Moment(long millis, long nanos) {
    /** By so much a clock is set back without notice: it is slewed, or set by another that is right. */
    private static final long TOLERANCE_MILLIS = 1_000;

    /** The present moment. */
    public static Moment now(ProcessLease.Clocks clocks) {
        return new Moment(clocks.millis(), clocks.nanos());
    }

    /** Whether less than this time has passed since, by both clocks. A clock that was set back leaves that open: not, then. */
    public boolean isWithin(Duration time, ProcessLease.Clocks clocks) {
        long elapsed = clocks.millis() - millis;
        return elapsed >= -TOLERANCE_MILLIS
                && elapsed < time.toMillis()
                && clocks.nanos() - nanos < TimeUnit.MILLISECONDS.toNanos(time.toMillis());
    }
}
