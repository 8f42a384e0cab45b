package org.lectern.job.planned;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.lectern.async.Retry;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;
import org.lectern.job.ListedJobs;
import org.lectern.job.Steering;
import org.lectern.job.Timing;

/** Planned jobs in memory, for tests of services. Time is this machine's. */
public final class PlannedKit {
    private static final AtomicInteger NUMBERED = new AtomicInteger();

    private PlannedKit() {}

    /** A desk of one process that knows these plans. */
    public static PlannedDesk desk(JobPlan<?>... plans) {
        return PlannedDesk.inMemory("tester@here", new Time(), JobExecutor.here(2), new JobPlans(List.of(plans)));
    }

    /** No planned jobs. */
    public static ListedJobs none() {
        return new ListedJobs() {
            @Override
            public List<JobStatus> here() {
                return List.of();
            }

            @Override
            public CompletionStage<List<JobStatus>> open() {
                return CompletableFuture.completedStage(List.of());
            }

            @Override
            public CompletionStage<Boolean> steer(JobId id, Steering steering) {
                return CompletableFuture.completedStage(false);
            }

            @Override
            public CompletionStage<?> afterLapse() {
                return CompletableFuture.completedStage(null);
            }
        };
    }

    /** Names of new jobs. */
    public static Supplier<CompletionStage<JobId>> names() {
        return () -> CompletableFuture.completedStage(new JobId("test/" + NUMBERED.incrementAndGet()));
    }

    private static final class Time implements Timing {
        @Override
        public Instant now() {
            return Instant.now();
        }

        @Override
        public void later(Duration delay, Runnable task) {
            Retry.Timer.COMMON.after(delay, task);
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
}
