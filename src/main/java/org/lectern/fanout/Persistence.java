package org.lectern.fanout;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.cluster.ClusterFailures;
import org.lectern.journal.JobState;

/** Steps of a job that are tried again, ever later, while the cluster is only busy or away; the job is held meanwhile. */
final class Persistence {
    private static final long FIRST_DELAY_MILLIS = 1_000;
    private static final long LONGEST_DELAY_MILLIS = 10_000;

    private final Round.Surroundings around;

    Persistence(Round.Surroundings around) {
        this.around = around;
    }

    /**
     * Runs a step that may be repeated.
     *
     * @return its result; fails with what will not pass, or with {@link LeftException} if the job rests or has left
     */
    <T> CompletionStage<T> insist(RunningJob job, Supplier<CompletionStage<T>> step) {
        CompletableFuture<T> done = new CompletableFuture<>();
        run(job, step, done, FIRST_DELAY_MILLIS);
        return done;
    }

    private <T> void run(RunningJob job, Supplier<CompletionStage<T>> step, CompletableFuture<T> done, long delay) {
        if (job.hasEnded() || !job.state().isActive()) {
            done.completeExceptionally(new LeftException());
            return;
        }
        Optional<String> obstacle = around.obstacle();
        if (obstacle.isPresent()) {
            hold(job, obstacle.get(), step, done, delay);
            return;
        }
        attempt(step).whenComplete((result, failure) -> {
            if (failure == null) {
                job.release(around.now());
                done.complete(result);
            } else if (ClusterFailures.isTransient(failure)) {
                hold(job, String.valueOf(ClusterFailures.unwrap(failure).getMessage()), step, done, delay);
            } else {
                done.completeExceptionally(ClusterFailures.unwrap(failure));
            }
        });
    }

    private static <T> CompletionStage<T> attempt(Supplier<CompletionStage<T>> step) {
        try {
            return step.get();
        } catch (RuntimeException failure) {
            return CompletableFuture.failedStage(failure);
        }
    }

    private <T> void hold(
            RunningJob job, String reason, Supplier<CompletionStage<T>> step, CompletableFuture<T> done, long delay) {
        if (job.enterUnlessResting(JobState.HELD, reason, around.now())) {
            around.changed(job);
        }
        around.later(() -> run(job, step, done, Math.min(LONGEST_DELAY_MILLIS, delay * 2)), delay);
    }

    /** The job was paused, stopped or taken over between two steps. */
    static final class LeftException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        LeftException() {
            super("The job rests.", null, false, false);
        }
    }
}
