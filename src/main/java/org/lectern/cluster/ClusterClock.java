package org.lectern.cluster;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The cluster's clock, as far as it can be known from here: this machine's, moved by the offset that was measured. Content
 * versions and floors come from it, so that a desktop whose clock is wrong does no harm.
 *
 * <p>An answer that was long under way says little: the cluster's time is somewhere between the question and the answer. So
 * each measurement gives bounds; several together give closer ones; and there is an offset only where they leave out zero.
 */
public final class ClusterClock extends Clock {
    /** Asks for the cluster's time. */
    static final String NOW = "SELECT toTimestamp(now()) FROM system.local";

    /** The same for Cassandra 2.1, which platforms' keyspaces may be on. */
    static final String NOW_BEFORE_2_2 = "SELECT dateOf(now()) FROM system.local";

    /** Between two measurements the clocks part by one in so many at the most, while one of them is being set right. */
    private static final long DRIFT = 2_000;

    private volatile Bounds bounds = Bounds.UNKNOWN;

    /**
     * Where the offset is.
     *
     * @param at this machine's time when that was known
     * @param low how far the cluster's clock is ahead of this machine's at least, in milliseconds
     * @param high at most
     */
    private record Bounds(long at, long low, long high) {
        static final Bounds UNKNOWN = new Bounds(0, Long.MIN_VALUE / 4, Long.MAX_VALUE / 4);

        /** What is left of it at a later time; nothing if this machine's clock was put back. */
        Bounds agedTo(long now) {
            long drift = (now - at) / DRIFT + 1;
            return now < at || equals(UNKNOWN) ? UNKNOWN : new Bounds(now, low - drift, high + drift);
        }

        /** Where both say that it is; if they exclude each other, one of the clocks was set, and the newer one holds. */
        Bounds with(Bounds newer) {
            long closestLow = Math.max(low, newer.low);
            long closestHigh = Math.min(high, newer.high);
            return closestLow > closestHigh ? newer : new Bounds(newer.at, closestLow, closestHigh);
        }
    }

    /** How far the cluster's clock is ahead of this machine's for sure: 0 if they may be the same. */
    public long offsetMillis() {
        Bounds known = bounds;
        return known.low > 0 ? known.low : Math.min(known.high, 0);
    }

    /** How far the true offset may be from what is known of it, in milliseconds; the greatest number if nothing is. */
    public long errorMillis() {
        Bounds known = bounds;
        return known.equals(Bounds.UNKNOWN) ? Long.MAX_VALUE : (known.high - known.low + 1) / 2;
    }

    /**
     * Notes a measurement.
     *
     * @param sent this machine's time when the question went out
     * @param received this machine's time when the answer came
     * @param answer the cluster's time, somewhere between the two, in whole milliseconds
     */
    synchronized void measured(Instant sent, Instant received, Instant answer) {
        long there = answer.toEpochMilli();
        long now = received.toEpochMilli();
        bounds = bounds.agedTo(now).with(new Bounds(now, there - now - 1, there + 1 - sent.toEpochMilli()));
    }

    @Override
    public Instant instant() {
        return Instant.now().plusMillis(offsetMillis());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.offset(Clock.system(zone), Duration.ofMillis(offsetMillis()));
    }
}
