package org.lectern.job.planned;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobId;
import org.lectern.job.JobOwner;
import org.lectern.job.JobStatus;
import org.lectern.job.ListedJobs;
import org.lectern.job.ProcessLease;
import org.lectern.job.Steering;
import org.lectern.job.Timing;
import org.lectern.job.planned.PlannedJob.Wanted;

/** The planned jobs of all processes: lists them, and gives their orders. */
public record PlannedDesk(PlannedJobs jobs, PlannedRunner runner, ProcessLease lease) implements ListedJobs {
    /**
     * A desk for jobs that only this process knows, where the keyspace has no place for them. They end with the process.
     *
     * @param name for people: {@code name@host}
     * @param timing ends with the connection
     */
    public static PlannedDesk inMemory(String name, Timing timing, JobExecutor executor, JobPlans plans) {
        InMemoryPlannedJobs jobs = new InMemoryPlannedJobs();
        ProcessLease lease = new ProcessLease(jobs, UUID.randomUUID().toString(), name, timing.clocks());
        PlannedDesk desk = new PlannedDesk(
                jobs, new PlannedRunner(jobs, lease, timing, executor, plans, ClusterFailures::passing), lease);
        jobs.onFirst(() -> desk.renewLater(jobs, timing));
        return desk;
    }

    private void renewLater(InMemoryPlannedJobs rows, Timing timing) {
        timing.later(ProcessLease.RENEWAL, () -> {
            if (!rows.isIdle()) {
                lease.renew()
                        .thenCompose(renewed -> runner.tick())
                        .whenComplete((done, failure) -> renewLater(rows, timing));
            }
        });
    }

    @Override
    public List<JobStatus> here() {
        return runner.here().stream()
                .filter(job -> job.course().state().isOpen())
                .map(job -> status(job, true))
                .toList();
    }

    @Override
    public CompletionStage<List<JobStatus>> open() {
        return jobs.open()
                .thenCompose(open -> open.isEmpty()
                        ? CompletableFuture.completedStage(List.of())
                        : lease.all().thenApply(processes -> {
                            Set<String> alive = processes.stream()
                                    .filter(ProcessLease.Registered::alive)
                                    .map(ProcessLease.Registered::owner)
                                    .collect(Collectors.toSet());
                            return open.stream()
                                    .filter(job -> job.course().state().isOpen())
                                    .map(job -> status(
                                            job, alive.contains(job.holder().process())))
                                    .toList();
                        }));
    }

    private JobStatus status(PlannedJob job, boolean alive) {
        boolean mine = job.holder().process().equals(lease.owner());
        JobOwner owner = new JobOwner(job.holder().process(), job.holder().name(), mine, alive || mine);
        return job.listed().status(owner, 1, Optional.empty());
    }

    @Override
    public CompletionStage<Boolean> steer(JobId id, Steering steering) {
        PlannedOrders orders = new PlannedOrders(jobs);
        if (steering instanceof Steering.Throttle throttle) {
            return told(id, orders.limit(id, throttle.perSecond()));
        }
        return switch (steering.kind()) {
            case PAUSE -> told(id, orders.want(id, Wanted.PAUSE));
            case RESUME, RETRY -> told(id, orders.want(id, Wanted.RUN));
            case STOP -> told(id, orders.want(id, Wanted.CANCEL));
            case TAKE_OVER -> runner.takeOver(id);
            case THROTTLE -> throw new IllegalArgumentException("A limit has a number.");
        };
    }

    /** A job of this process does not wait for its next look. */
    private CompletionStage<Boolean> told(JobId id, CompletionStage<Boolean> ordered) {
        return ordered.thenCompose(given -> runner.tell(id).thenApply(told -> given));
    }

    @Override
    public CompletionStage<?> afterLapse() {
        return runner.giveUpLost();
    }
}
