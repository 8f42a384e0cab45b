package org.lectern.simulation;

import java.time.Duration;
import java.time.Instant;
import org.lectern.async.Retry;
import org.lectern.job.ProcessLease;

/** Process in virtual time: it dies, sleeps, and has a wall clock and a steady clock of its own. For the simulation's thread. */
public class SimulatedProcess implements ProcessLease.Clocks {
    protected final VirtualTime time;
    private boolean alive = true;
    private long frozenUntil;
    private long stoodStill;
    private long clockAhead;

    SimulatedProcess(VirtualTime time) {
        this.time = time;
    }

    public final boolean isAlive() {
        return alive;
    }

    final boolean isAwake() {
        return alive && frozenUntil <= time.nanos();
    }

    /** From now on it does nothing any more, and hears nothing. */
    void kill() {
        alive = false;
    }

    /** It does nothing for so long, and its steady clock shows nothing of it; what comes meanwhile, it hears then. */
    void freeze(Duration length) {
        frozenUntil = time.nanos() + length.toNanos();
        stoodStill += length.toNanos();
    }

    /** Its wall clock jumps. */
    final void setClock(Duration ahead) {
        clockAhead = ahead.toMillis();
    }

    @Override
    public final long millis() {
        return Simulation.BEGINNING.toEpochMilli() + time.nanos() / 1_000_000 + clockAhead;
    }

    /** What its wall clock shows. */
    public final Instant now() {
        return Instant.ofEpochMilli(millis());
    }

    @Override
    public final long nanos() {
        return time.nanos() - stoodStill;
    }

    /** Runs a task after so long, unless the process is dead by then; not while it sleeps. */
    public final void later(Duration delay, Runnable task) {
        time.after(delay, () -> {
            if (!alive) {
                return;
            }
            if (frozenUntil > time.nanos()) {
                later(Duration.ofNanos(frozenUntil - time.nanos()), task);
            } else {
                task.run();
            }
        });
    }

    /** Calls for the next attempts of requests. */
    public Retry.Timer timer() {
        return new Timer();
    }

    /** Timer by this process's steady clock. */
    class Timer implements Retry.Timer {
        @Override
        public void after(Duration delay, Runnable task) {
            later(delay, task);
        }

        @Override
        public long nanoTime() {
            return nanos();
        }

        @Override
        public long jitter(long bound) {
            return time.below(bound);
        }
    }
}
