package org.lectern.status;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.lectern.async.PartsExecutor;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.BatchJobActivity;
import org.lectern.status.batch.BatchJobHolds;
import org.lectern.status.batch.BatchJobList;
import org.lectern.status.batch.BatchJobStarts;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.batch.Findings;
import org.lectern.status.batch.Learner;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.batch.ModePreviewWork;
import org.lectern.status.batch.RingPart;
import org.lectern.status.mode.Modes;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.status.model.Drift;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.PlatformsOwn;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/**
 * Work over many users: drift of a collection or of everything, recomputation, migration, archive. Each is on record as a
 * job, can be throttled and cancelled there, and taken up again by any process.
 */
public final class StatusBatchJobs {
    /** Learners whose statements a preview of a recomputation shows. */
    private static final int SAMPLE = 5;

    private final StatusStore store;
    private final EventContext eventContext;
    private final SummaryComputation summaries;
    private final OperatorWrites writes;
    private final Modes modes;
    private final BatchJobWrites begun;
    private final BatchJobHolds holds;
    private final BatchJobStarts starts;
    private final BatchJobWorks works;
    private final BatchJobList list;
    private final Retry.Timer timer;

    StatusBatchJobs(
            StatusStore store,
            EventContext eventContext,
            SummaryComputation summaries,
            OperatorWrites writes,
            Modes modes,
            Optional<PartsExecutor<RingPart, RingPart.Outcome>> executor,
            Retry.Timer timer,
            Executor blocking) {
        this.store = store;
        this.eventContext = eventContext;
        this.summaries = summaries;
        this.writes = writes;
        this.modes = modes;
        this.timer = timer;
        this.holds = new BatchJobHolds(store.batchJobs(), timer);
        this.starts = new BatchJobStarts(store, eventContext, writes.records(), executor, holds, timer);
        this.begun = new BatchJobWrites(store, writes, starts, this::sample);
        this.works = new BatchJobWorks(store, eventContext, summaries, blocking);
        this.list = new BatchJobList(store.batchJobs(), holds, starts::running);
    }

    /** Compares raw rows and aggregates of one collection, or of everything. */
    public CompletionStage<BatchJob> review(Optional<String> collection, Cause cause) {
        return begin(Kind.REVIEW, collection, works.drift(collection, false), cause);
    }

    /** Recomputes all that differs in one collection, or anywhere, and reads it again. */
    public Write<BatchJob> recompute(Optional<String> collection) {
        return begun.write(
                Kind.RECOMPUTE,
                collection,
                Map.of(),
                StatusSentence.TO_RECOMPUTE,
                () -> CompletableFuture.completedStage(works.drift(collection, true)));
    }

    /**
     * Why aggregates are not migrated, nothing is archived and nothing restored here, a sentence; empty if they are.
     *
     * @param kind one of these
     */
    public Optional<Message> refusal(Kind kind) {
        return switch (kind) {
            case MIGRATE_DRY_RUN, MIGRATE -> eventContext.layout().migrationRefusal();
            case ARCHIVE_DRY_RUN, ARCHIVE -> eventContext.refusal(PlatformsOwn.ARCHIVE);
            case RESTORE_DRY_RUN, RESTORE -> eventContext.refusal(PlatformsOwn.RESTORE);
            case REVIEW, RECOMPUTE, MODE_PREVIEW -> Optional.empty();
        };
    }

    /** Counts what {@link #migrate} would write. */
    public CompletionStage<BatchJob> dryRunOfMigration(Cause cause) {
        return begin(Kind.MIGRATE_DRY_RUN, Optional.empty(), works.migration(true), cause);
    }

    /** Fills aggregates from enrolments and attempts. Refused until a dry run has come to its end. */
    public Write<BatchJob> migrate() {
        return begun.write(Kind.MIGRATE, Optional.empty(), Map.of(), StatusSentence.TO_MIGRATE, () -> {
            BatchJobWork work = works.migration(false);
            return finished(Kind.MIGRATE_DRY_RUN, StatusSentence.MIGRATION.of()).thenApply(dry -> work);
        });
    }

    /** Counts what {@link #archive} would write and delete. */
    public CompletionStage<BatchJob> dryRunOfArchive(Duration closedFor, Path directory, Cause cause) {
        return Stages.begun(
                () -> begin(Kind.ARCHIVE_DRY_RUN, Optional.empty(), works.archive(closedFor, directory, true), cause));
    }

    /**
     * Moves the raw rows of contexts that have been over for so long into files; their summaries still answer. Refused until
     * a dry run has come to its end.
     */
    public Write<BatchJob> archive(Duration closedFor, Path directory) {
        return begun.write(Kind.ARCHIVE, Optional.empty(), Map.of(), StatusSentence.TO_ARCHIVE, () -> {
            BatchJobWork work = works.archive(closedFor, directory, false);
            return finished(Kind.ARCHIVE_DRY_RUN, StatusSentence.ARCHIVE.of()).thenApply(dry -> work);
        });
    }

    /**
     * Counts what {@link #restore} would write.
     *
     * @param archive a file, or a folder of them
     */
    public CompletionStage<BatchJob> dryRunOfRestore(Path archive, Cause cause) {
        return works.restore(archive, true)
                .thenCompose(work -> begin(Kind.RESTORE_DRY_RUN, Optional.empty(), work, cause));
    }

    /**
     * Writes rows back from files of an archive; what is there already stays, and is merged. Each place is read again. Doing
     * it again changes nothing.
     *
     * @param archive a file, or a folder of them
     */
    public Write<BatchJob> restore(Path archive) {
        return begun.write(
                Kind.RESTORE,
                Optional.empty(),
                Map.of(BatchJobWork.DIRECTORY, archive.toString()),
                StatusSentence.TO_RESTORE,
                () -> works.restore(archive, false));
    }

    /**
     * Compares, for all users, what is seen now with what would be seen in another mode. Writes nothing but its own record;
     * its report has the numbers of users and contents, and examples.
     */
    public CompletionStage<BatchJob> previewMode(ModeSetting next, Cause cause) {
        return begin(Kind.MODE_PREVIEW, Optional.empty(), new ModePreviewWork(modes, next), cause);
    }

    /** Recomputes these, and reads each again; for a selection. */
    public Write<Recomputed> recompute(Collection<EnrolmentKey> selected) {
        return SelectedRecomputation.of(summaries, writes, selected);
    }

    /** Of a dry run its own; of a review those of recomputing its first learners. */
    private CompletionStage<List<String>> sample(BatchJobRecord look, Findings found) {
        return look.kind() != Kind.REVIEW || look.counts().found() == 0
                ? CompletableFuture.completedStage(found.sample())
                : seen(look.id())
                        .thenCompose(learners -> recompute(learners.stream()
                                        .limit(SAMPLE)
                                        .map(Learner::key)
                                        .toList())
                                .preview(Cause.of(look.who(), "")))
                        .thenApply(Plan::statements);
    }

    /**
     * What came of recomputing a selection.
     *
     * @param right those that are right now, read again
     * @param notes of the others, what is wrong
     */
    public record Recomputed(int selected, int right, List<Message> notes) {}

    private CompletionStage<Boolean> finished(Kind dryRun, Message what) {
        return store.batchJobs().records().thenApply(all -> {
            if (all.stream().noneMatch(one -> one.kind() == dryRun && one.finished())) {
                throw new StatusRefusedException(StatusSentence.NO_DRY_RUN.of(what));
            }
            return true;
        });
    }

    /** Batch jobs on record that have not come to their end, so that they can be taken up again. */
    public CompletionStage<List<BatchJobRecord>> unfinished() {
        return store.batchJobs()
                .records()
                .thenApply(all -> all.stream().filter(one -> !one.finished()).toList());
    }

    /** The latest batch jobs on record of these kinds, the newest first. */
    public CompletionStage<List<BatchJobRecord>> recent(Set<Kind> kinds, int limit) {
        return store.batchJobs()
                .records()
                .thenApply(all -> all.stream()
                        .filter(one -> kinds.contains(one.kind()))
                        .sorted(BatchJobRecord.LATEST_FIRST)
                        .limit(limit)
                        .toList());
    }

    /** What a review has found up to the place on record. */
    public CompletionStage<List<Drift>> findings(String id) {
        return Findings.drift(store.batchJobs(), id);
    }

    /** Learners in whom a review has found differences, up to the place on record. */
    public CompletionStage<List<Learner>> seen(String id) {
        return findings(id).thenApply(Learner::all);
    }

    /** Reads these again. */
    public CompletionStage<List<Learner>> look(Collection<EnrolmentKey> keys) {
        return Stages.all(
                keys,
                key -> summaries
                        .review(key)
                        .thenApply(Learner::of)
                        .exceptionally(
                                StatusRefusedException.answered(refused -> Learner.refused(key, refused.message()))));
    }

    /** The latest batch jobs on record, of all processes, the newest first: how each stands. */
    public CompletionStage<List<ListedBatchJob>> list(int limit) {
        return list.latest(limit);
    }

    /** What a batch job has found up to the place on record, but for differences. */
    public CompletionStage<Findings> report(BatchJobRecord record) {
        return Findings.report(store.batchJobs(), record);
    }

    /**
     * The dry run that a batch job is held against before it writes: the latest that has come to its end.
     *
     * @param kind of either
     * @param settings those that have to be the same, by their names in {@link BatchJobWork}
     */
    public CompletionStage<Optional<ListedBatchJob>> lastDryRun(Kind kind, Map<String, String> settings) {
        return list.lastFinished(BatchJobActivity.look(kind), settings);
    }

    /** The batch jobs under way in this process. */
    public List<BatchJob> running() {
        return starts.running();
    }

    /**
     * Resumes a batch job at its place on record. Refused while another process has it: a process that has ended counts as having
     * it until this one has watched it for a minute ({@link #watch}). A preview of a mode starts again.
     */
    public CompletionStage<Write<BatchJob>> resume(String id) {
        return unfinished(id)
                .thenCompose(record -> store.batchJobs()
                        .rows(id, BatchJobStarts.SETTING)
                        .thenApply(settings -> resume(record, settings)));
    }

    /** The same, of a batch job that was read, with its settings. Its own reason applies where the operator gives none. */
    public Write<BatchJob> resume(BatchJobRecord job, Map<String, String> settings) {
        return begun.write(
                        job,
                        settings,
                        cause -> {},
                        () -> unfinished(job.id())
                                .thenCompose(record -> store.batchJobs()
                                        .rows(job.id(), BatchJobStarts.SETTING)
                                        .thenApply(now -> new BatchJobWrites.Known(record, works.of(record, now)))))
                .orBecause(job.why());
    }

    private CompletionStage<BatchJobRecord> unfinished(String id) {
        return store.batchJobs()
                .record(id)
                .thenApply(there -> there.filter(one -> !one.finished())
                        .orElseThrow(() -> new StatusRefusedException(StatusSentence.NO_BATCH_JOB.of(id))));
    }

    /** Completes when it is known whether another process has a batch job: after a minute at most. */
    public CompletionStage<Void> watch(String id) {
        return holds.watch(id);
    }

    /**
     * Works off a part of the ring for a batch job of another process. Blocks. Fails with a {@link StatusRefusedException}, or
     * with a {@link org.lectern.cluster.ClusterException} if the cluster could not go on.
     */
    public RingPart.Outcome part(RingPart part) throws InterruptedException, ExecutionException {
        return part.work(store, works.of(part.job(), part.settings()), timer);
    }

    private CompletionStage<BatchJob> begin(Kind kind, Optional<String> collection, BatchJobWork work, Cause cause) {
        return starts.start(BatchJobWrites.fresh(kind, collection, cause), work, cause);
    }
}
