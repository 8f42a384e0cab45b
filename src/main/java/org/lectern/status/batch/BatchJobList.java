package org.lectern.status.batch;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.status.store.BatchJobStore;

/** The batch jobs on record, and how they stand. Nothing blocks. */
public final class BatchJobList {
    private static final Comparator<ListedBatchJob> BEGUN_LAST_FIRST = Comparator.comparing(
                    (ListedBatchJob one) -> one.begun().or(one::written).orElse(Instant.EPOCH))
            .reversed()
            .thenComparing(ListedBatchJob::record, BatchJobRecord.LATEST_FIRST);

    private final BatchJobStore store;
    private final BatchJobHolds holds;
    private final Supplier<List<BatchJob>> running;

    /** @param running those of this process */
    public BatchJobList(BatchJobStore store, BatchJobHolds holds, Supplier<List<BatchJob>> running) {
        this.store = store;
        this.holds = holds;
        this.running = running;
    }

    private record Written(BatchJobRecord record, Optional<Instant> at) {
        static final Comparator<Written> LATEST_FIRST = Comparator.comparing(
                        (Written one) -> one.at().orElse(Instant.EPOCH))
                .reversed()
                .thenComparing(Written::record, BatchJobRecord.LATEST_FIRST);
    }

    /** Those of all processes that were last heard of, whichever was begun last first. */
    public CompletionStage<List<ListedBatchJob>> latest(int limit) {
        return written()
                .thenCompose(all -> Stages.all(all.stream().limit(limit).toList(), this::listed))
                .thenApply(all -> all.stream().sorted(BEGUN_LAST_FIRST).toList());
    }

    /**
     * The latest of a kind that has come to its end.
     *
     * @param settings those that have to be the same
     */
    public CompletionStage<Optional<ListedBatchJob>> lastFinished(Kind kind, Map<String, String> settings) {
        return written()
                .thenCompose(all -> Stages.all(
                        all.stream()
                                .filter(one -> one.record().kind() == kind
                                        && one.record().finished())
                                .toList(),
                        this::listed))
                .thenApply(all -> all.stream()
                        .filter(one -> one.settings().entrySet().containsAll(settings.entrySet()))
                        .findFirst());
    }

    private CompletionStage<List<Written>> written() {
        return store.records()
                .thenCombine(
                        store.written(),
                        (records, times) -> records.stream()
                                .map(record -> new Written(record, Optional.ofNullable(times.get(record.id()))))
                                .sorted(Written.LATEST_FIRST)
                                .toList());
    }

    private CompletionStage<ListedBatchJob> listed(Written one) {
        BatchJobRecord record = one.record();
        return store.rows(record.id(), BatchJobStarts.SETTING)
                .thenCombine(
                        Findings.coverage(store, record),
                        (settings, coverage) ->
                                new ListedBatchJob(record, ListedBatchJob.State.FINISHED, coverage, settings, one.at()))
                .thenCompose(this::standing);
    }

    private CompletionStage<ListedBatchJob> standing(ListedBatchJob listed) {
        BatchJobRecord record = listed.record();
        Optional<BatchJob> here = running.get().stream()
                .filter(job -> job.record().id().equals(record.id()))
                .findFirst();
        if (here.isPresent()) {
            return CompletableFuture.completedStage(listed.now(here.get()));
        }
        if (record.finished()) {
            return CompletableFuture.completedStage(listed);
        }
        return holds.isHeld(record.id())
                .thenApply(held -> new ListedBatchJob(
                        record,
                        held ? elsewhere(listed) : ListedBatchJob.State.CUT_SHORT,
                        listed.coverage(),
                        listed.settings(),
                        listed.written()));
    }

    private static ListedBatchJob.State elsewhere(ListedBatchJob listed) {
        return Boolean.parseBoolean(listed.settings().get(BatchJobStarts.PAUSED))
                ? ListedBatchJob.State.PAUSED_ELSEWHERE
                : ListedBatchJob.State.RUNNING_ELSEWHERE;
    }
}
