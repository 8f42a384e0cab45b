package org.lectern.cluster;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The cluster's clock, as far as it can be known from here: this machine's, moved by the offset that was measured. Content
 * versions and floors come from it, so that a desktop whose clock is wrong does no harm.
 */
public final class ClusterClock extends Clock {
    private volatile long offsetMillis;

    /** How far the cluster's clock is ahead of this machine's. */
    public long offsetMillis() {
        return offsetMillis;
    }

    /**
     * Notes a measurement.
     *
     * @param sent this machine's time when the question went out
     * @param received this machine's time when the answer came
     * @param answer the cluster's time, somewhere between the two
     */
    void measured(Instant sent, Instant received, Instant answer) {
        long half = (received.toEpochMilli() - sent.toEpochMilli()) / 2;
        offsetMillis = answer.toEpochMilli() - (sent.toEpochMilli() + half);
    }

    @Override
    public Instant instant() {
        return Instant.now().plusMillis(offsetMillis);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.offset(Clock.system(zone), Duration.ofMillis(offsetMillis));
    }
}
