package org.lectern.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.lectern.async.Retry;
import org.lectern.job.Timing;

/** A connection that is never closed, whose delays are real. */
public record CommonTiming(Supplier<Instant> clock) implements Timing {
    @Override
    public Instant now() {
        return clock.get();
    }

    @Override
    public void later(Duration delay, Runnable task) {
        lasting().after(delay, task);
    }

    @Override
    public boolean isClosed() {
        return false;
    }

    @Override
    public Retry.Timer lasting() {
        return Retry.Timer.COMMON;
    }
}
