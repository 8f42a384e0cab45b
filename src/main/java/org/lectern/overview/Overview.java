package org.lectern.overview;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.audit.Audits;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;
import org.lectern.poll.PollTitle;
import org.lectern.poll.Polls;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.store.StatusStore;

/**
 * The figures of a keyspace at a glance. Each is asked for by itself, so that one that fails leaves the others alone; each
 * is a bounded read, whatever the keyspace holds. Nothing blocks; stages complete on any thread, and fail with a {@link
 * org.lectern.cluster.ClusterException}.
 */
public final class Overview {
    /** So many audits are shown, and looked through for one that looked at more than single principals. */
    private static final int AUDITS = 20;

    private static final int POLLS = 50;
    private static final int REVIEWED_POLLS = 8;
    private static final int REVIEWED_ROWS = 2_000;

    private final OverviewReads reads;
    private final Jobs jobs;
    private final Audits audits;
    private final Polls polls;
    private final Supplier<StatusStore> statuses;

    /** @param statuses the rows of content status, in which its batch jobs are on record */
    public Overview(OverviewReads reads, Jobs jobs, Audits audits, Polls polls, Supplier<StatusStore> statuses) {
        this.reads = reads;
        this.jobs = jobs;
        this.audits = audits;
        this.polls = polls;
        this.statuses = statuses;
    }

    /** The nodes known to the connection, by data centre and address. */
    public List<NodeState> nodes() {
        return reads.nodes().stream()
                .sorted(Comparator.comparing(NodeState::datacenter).thenComparing(NodeState::address))
                .toList();
    }

    /** How many principals and items there are, about. */
    public CompletionStage<Population> population() {
        return reads.population();
    }

    /** How many deleted rows the reads of libraries meet. */
    public CompletionStage<TombstonesRead> tombstones() {
        return reads.tombstones();
    }

    /** The fan-outs of all processes. */
    public CompletionStage<FanOutsNow> fanOuts() {
        return jobs.open().thenApply(FanOutsNow::new);
    }

    /**
     * What was carried to libraries by any process since then, latest first.
     *
     * @param since one long ago is not reached where very many have ended since
     */
    public CompletionStage<List<JobStatus>> fanOuts(Instant since) {
        return known().thenApply(known -> known.filter(job -> job.kind().isFanOut()
                        && job.started().isAfter(since)
                        && !job.cause().bulk())
                .sorted(Comparator.comparing(JobStatus::started).reversed())
                .toList());
    }

    /** The jobs that are open, and the last of those that have ended; one that ends meanwhile may be both. */
    private CompletionStage<Stream<JobStatus>> known() {
        return jobs.open()
                .thenCombine(
                        jobs.history(Optional.empty(), Jobs.LOOKED_THROUGH),
                        (open, ended) -> Stream.concat(open.stream(), ended.stream())
                                .collect(Collectors.toMap(JobStatus::id, Function.identity(), (one, other) -> one))
                                .values()
                                .stream());
    }

    /** The last audits, latest first. */
    public CompletionStage<RecentAudits> audits() {
        return audits.recent(AUDITS).thenApply(RecentAudits::new);
    }

    /** Of each collection, and of all together, the last review or recomputation of content status; latest first. */
    public CompletionStage<List<StatusDrift>> contentStatus() {
        return statuses.get()
                .batchJobs()
                .records()
                .thenApply(batchJobs -> batchJobs.stream()
                        .filter(batchJob -> batchJob.kind() == BatchJobRecord.Kind.REVIEW
                                || batchJob.kind() == BatchJobRecord.Kind.RECOMPUTE)
                        .toList())
                .thenCompose(batchJobs ->
                        batchJobs.isEmpty() ? CompletableFuture.completedStage(List.of()) : latest(batchJobs));
    }

    /** A batch job has no time of its own, but its job has. */
    private CompletionStage<List<StatusDrift>> latest(List<BatchJobRecord> batchJobs) {
        return known().thenApply(known -> {
            Map<String, Instant> begun =
                    known.collect(Collectors.toMap(job -> job.id().value(), JobStatus::started));
            return batchJobs.stream()
                    .map(batchJob -> new StatusDrift(batchJob, Optional.ofNullable(begun.get(batchJob.id()))))
                    .collect(Collectors.toMap(
                            drift -> drift.batchJob().collection(),
                            Function.identity(),
                            BinaryOperator.maxBy(Comparator.comparing(StatusDrift::order))))
                    .values()
                    .stream()
                    .sorted(Comparator.comparing(StatusDrift::order).reversed())
                    .toList();
        });
    }

    /** What the first polls are like. Those that batches decide about are taken at their word. */
    public CompletionStage<PollHealth> polls() {
        return polls.list(Optional.empty(), POLLS).thenCompose(page -> {
            List<PollTitle> unclaimed =
                    page.rows().stream().filter(poll -> !poll.claimed()).toList();
            CompletionStage<PollHealth> health = CompletableFuture.completedStage(new PollHealth(
                    page.rows().size(),
                    page.next().isPresent(),
                    List.of(),
                    unclaimed,
                    Math.max(0, unclaimed.size() - REVIEWED_POLLS)));
            for (PollTitle poll : unclaimed.subList(0, Math.min(REVIEWED_POLLS, unclaimed.size()))) {
                // One after the other: a glance is not to be felt by anybody.
                health = health.thenCompose(so -> refused(poll).thenApply(found -> with(so, poll, found)));
            }
            return health;
        });
    }

    /** How many should not be there; empty if the poll is too large to be read in passing. */
    private CompletionStage<Optional<Integer>> refused(PollTitle poll) {
        return polls.review(poll.id(), rows -> rows <= REVIEWED_ROWS)
                .thenApply(review -> Optional.of(review.refused().size()))
                .exceptionally(failure -> {
                    Throwable cause = Stages.unwrap(failure);
                    if (cause instanceof CancellationException) {
                        return Optional.empty();
                    }
                    throw ClusterFailures.translate(cause);
                });
    }

    private static PollHealth with(PollHealth so, PollTitle poll, Optional<Integer> refused) {
        List<PollHealth.Violated> violated = refused.filter(count -> count > 0)
                .map(count -> Stream.concat(so.violated().stream(), Stream.of(new PollHealth.Violated(poll, count)))
                        .toList())
                .orElse(so.violated());
        return new PollHealth(
                so.polls(), so.more(), violated, so.unclaimed(), so.unknown() + (refused.isEmpty() ? 1 : 0));
    }
}
