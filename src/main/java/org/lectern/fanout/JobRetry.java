package org.lectern.fanout;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobState;
import org.lectern.job.RunningJob;
import org.lectern.wording.Message;

/** Steps of a job that are tried again, ever later, while the cluster is only busy or away; the job is held meanwhile. */
record JobRetry(ScanContext around) {
    private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(10);

    /**
     * Runs a step that may be repeated.
     *
     * @return its result; fails with what will not pass, or with {@link LeftException} if the job rests or has left
     */
    <T> CompletionStage<T> run(RunningJob job, Supplier<CompletionStage<T>> step) {
        return Retry.of(ClusterFailures::passing)
                .delays(FIRST_DELAY, LONGEST_DELAY)
                .stoppedBy(() ->
                        job.hasEnded() || !job.state().isActive() ? Optional.of(new LeftException()) : Optional.empty())
                .telling(reason -> reason.ifPresent(because -> hold(job, because)))
                .timer(around.timer())
                .build()
                .run(() -> unhindered(step))
                .thenApply(result -> {
                    job.release(around.now());
                    return result;
                });
    }

    private <T> CompletionStage<T> unhindered(Supplier<CompletionStage<T>> step) {
        return around.obstacle()
                .map(obstacle -> CompletableFuture.<T>failedStage(
                        new ClusterException(ClusterException.Kind.OVERLOADED, obstacle)))
                .orElseGet(step);
    }

    private void hold(RunningJob job, Message reason) {
        if (job.enterUnlessResting(JobState.HELD, reason, around.now())) {
            around.changed(job);
        }
    }

    /** The job was paused, stopped or taken over between two steps. */
    static final class LeftException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        LeftException() {
            super("The job rests.", null, false, false);
        }
    }
}
