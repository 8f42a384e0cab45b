package org.lectern.job;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Who hears of jobs that have ended. */
@FunctionalInterface
public interface EndedJobs {
    /** Nobody. */
    EndedJobs NONE = job -> CompletableFuture.completedStage(null);

    /**
     * A job has ended, and its row is still there: whoever finishes the job after this process says so again. From any thread.
     *
     * @return the job's row is struck out only once this completes; if it fails, it is asked again
     */
    CompletionStage<?> ended(JobRecord job);
}
