package org.lectern.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.lectern.async.Retry;
import org.lectern.job.ProcessLease;
import org.lectern.job.Timing;

/** A connection's time. */
public record CommonTiming(
        Supplier<Instant> clock, ProcessLease.Clocks clocks, Retry.Timer lasting, BooleanSupplier closed)
        implements Timing {
    /** Of a process whose clocks are this machine's. */
    public CommonTiming(Supplier<Instant> clock, Retry.Timer lasting, BooleanSupplier closed) {
        this(clock, ProcessLease.Clocks.OF_THIS_MACHINE, lasting, closed);
    }

    /** Of one that is never closed, whose delays are real. */
    public CommonTiming(Supplier<Instant> clock) {
        this(clock, Retry.Timer.COMMON, () -> false);
    }

    @Override
    public Instant now() {
        return clock.get();
    }

    @Override
    public void later(Duration delay, Runnable task) {
        lasting.after(delay, task);
    }

    @Override
    public Retry.Timer timer() {
        return lasting;
    }

    @Override
    public boolean isClosed() {
        return closed.getAsBoolean();
    }
}
