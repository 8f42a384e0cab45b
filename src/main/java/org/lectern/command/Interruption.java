package org.lectern.command;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.lectern.job.JobHandle;
import org.lectern.job.JobResult;

/** Ctrl-C, or a system that goes down: what is under way is paused first. Safe to use from any thread. */
public final class Interruption {
    private Optional<Runnable> pause = Optional.empty();
    private boolean asked;

    /**
     * Does something that an interruption pauses; at once, if there was one.
     *
     * @param how begins to pause it; must not block
     */
    <T> T during(Runnable how, Callable<T> work) throws Exception {
        begin(how);
        try {
            return work.call();
        } finally {
            end();
        }
    }

    /**
     * Sees a job to its end, which an interruption cancels.
     *
     * @param progress said now and then
     * @throws Exception what it failed with
     */
    <R extends JobResult> R follow(JobHandle<R> job, Supplier<String> progress, Output output) throws Exception {
        return during(job::cancel, () -> output.await(job.ended(), progress));
    }

    private synchronized void begin(Runnable how) {
        pause = Optional.of(how);
        if (asked) {
            how.run();
        }
    }

    private synchronized void end() {
        pause = Optional.empty();
    }

    /** Pauses what is under way. False if nothing is that could be paused. */
    synchronized boolean ask() {
        asked = true;
        pause.ifPresent(Runnable::run);
        return pause.isPresent();
    }

    /** Whether somebody wants it to end. */
    synchronized boolean isAsked() {
        return asked;
    }
}
