package org.lectern.service;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.repair.FindingRepair;
import org.lectern.audit.repair.Repairs;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.cassandra.job.CassandraPlannedJobs;
import org.lectern.cassandra.poll.CassandraPollReviews;
import org.lectern.cassandra.poll.CassandraPolls;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobId;
import org.lectern.job.ProcessLease;
import org.lectern.job.Timing;
import org.lectern.job.planned.JobExecutor;
import org.lectern.job.planned.JobPlans;
import org.lectern.job.planned.PlannedDesk;
import org.lectern.job.planned.PlannedJobs;
import org.lectern.job.planned.PlannedRunner;
import org.lectern.poll.InMemoryPollReviews;
import org.lectern.poll.PollReviewPlan;
import org.lectern.poll.PollReviewRecords;
import org.lectern.poll.PollReviews;

/**
 * The planned jobs of a connection.
 *
 * @param names of new jobs
 */
record ConnectionJobs(Cluster cluster, PlannedDesk desk, Timing timing, Supplier<CompletionStage<JobId>> names) {
    /** Parts of a job that this process does at a time. */
    private static final int PARTS_AT_ONCE = 2;

    /** @param executor who does parts, if it is not this process */
    static ConnectionJobs over(
            Cluster cluster,
            ProcessLease lease,
            Timing timing,
            Supplier<CompletionStage<JobId>> names,
            Optional<PartExecutor> executor,
            JobPlans plans) {
        PlannedJobs jobs = new CassandraPlannedJobs(cluster);
        PlannedRunner runner = new PlannedRunner(
                jobs,
                lease,
                timing,
                executor.map(OtherProcesses::parts).orElseGet(() -> JobExecutor.here(PARTS_AT_ONCE)),
                plans,
                ClusterFailures::passing);
        return new ConnectionJobs(cluster, new PlannedDesk(jobs, runner, lease), timing, names);
    }

    /** The plans of all kinds. */
    static JobPlans plans(Cluster cluster, Repairs repairs, FindingRecords findings, AuditReads reads) {
        return new JobPlans(List.of(
                new FindingRepair(repairs, findings, reads), pollReview(cluster, new CassandraPollReviews(cluster))));
    }

    private static PollReviewPlan pollReview(Cluster cluster, PollReviewRecords records) {
        return new PollReviewPlan(new CassandraPolls(cluster), records, ForkJoinPool.commonPool());
    }

    /** Reviews of polls. A connection that may not write has them in its memory. */
    PollReviews pollReviews() {
        PollReviewRecords remembered = new InMemoryPollReviews();
        PlannedDesk here = PlannedDesk.inMemory(
                desk.lease().name(),
                timing,
                JobExecutor.here(PARTS_AT_ONCE),
                new JobPlans(List.of(pollReview(cluster, remembered))));
        return new PollReviews(
                cluster::mayWrite,
                new PollReviews.Kept(desk, new CassandraPollReviews(cluster), names),
                new PollReviews.Kept(here, remembered, UnlistedWork.names()),
                cluster.clock());
    }
}
