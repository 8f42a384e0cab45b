package org.lectern.fanout;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.cluster.ClusterFailures;
import org.lectern.journal.JobCounts;
import org.lectern.journal.JobFailure;
import org.lectern.journal.JobKind;
import org.lectern.journal.JobRecord;
import org.lectern.journal.JobState;
import org.lectern.model.Cause;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.LeftOut;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Operations;
import org.lectern.protocol.PendingChangeId;
import org.lectern.protocol.Reconcile;
import org.lectern.protocol.Reconciled;
import org.lectern.protocol.Settle;
import org.lectern.protocol.Store;
import org.lectern.protocol.Withdraw;
import org.lectern.wording.Said;
import org.lectern.wording.Worded;

/**
 * Takes a job from wherever it stands to its end: its round, its parts, what failed on the way, its settling. Begun by
 * whoever announced it, or by whoever took it over. From any thread; nothing blocks.
 */
final class FanOutRunner {
    /** How long to wait before each further try of what failed alone. */
    private static final long[] RETRIES_MILLIS = {0, 1_000, 3_000, 10_000, 30_000};

    private static final int FAILURES_READ = 100_000;

    private static final Said REPAIR_LEFT = FanOutSentence.REPAIR_LEFT.of();

    private final Store store;
    private final Operations operations;
    private final Journal journal;
    private final CircularScan.ScanContext around;
    private final CircularScans scans;
    private final Shares shares;
    private final Rebuilds rebuilds;
    private final JobRetry retrying;

    /** Builds a library anew, and says what had to be left out. */
    interface Rebuilds {
        CompletionStage<LeftOut> rebuild(PrincipalId principal, Cause cause);
    }

    /** @param pageSize members read at a time */
    FanOutRunner(
            Store store,
            Operations operations,
            Journal journal,
            Rebuilds rebuilds,
            ConcurrencyLimit slots,
            int pageSize,
            ScanContexts contexts) {
        this.store = store;
        this.operations = operations;
        this.journal = journal;
        this.rebuilds = rebuilds;
        this.around = contexts.around(journal, this::roundComplete, this::failed);
        this.retrying = new JobRetry(around);
        this.scans = new CircularScans(operations, pageSize, slots, around);
        this.shares = new Shares(store, operations, journal, retrying, around, this::rest);
    }

    Shares shares() {
        return shares;
    }

    /** The truth has changed: carries it to every member. */
    void carry(RunningJob job, Content changed) {
        job.version(changed.lastModified());
        job.toSettle(changed.superseded());
        Optional<JobState> rest = job.made(around.now());
        if (rest.isPresent()) {
            rest(job, rest.get());
        } else {
            scans.join(job);
            around.changed(job);
        }
    }

    /** Goes on with a job that was announced, or rested, or was another process's. */
    void resume(RunningJob job) {
        if (!job.beginWork()) {
            return; // whoever works on it goes on after that
        }
        if (job.state() == JobState.INCOMPLETE) {
            job.enter(JobState.RUNNING, Said.NONE, around.now());
        }
        // Composed, so that work that throws has ended as well.
        CompletableFuture.completedStage(job)
                .thenCompose(this::stage)
                .whenComplete((done, failure) -> worked(job, failure));
    }

    /** Work on a job has ended, for now at least. */
    void worked(RunningJob job, @Nullable Throwable failure) {
        boolean again = job.endWork();
        boolean left = failure != null && ClusterFailures.unwrap(failure) instanceof JobRetry.LeftException;
        if (failure != null && !left) {
            failed(job, ClusterFailures.unwrap(failure));
        } else if ((again || left) && !job.hasEnded() && job.state().isActive()) {
            resume(job); // its round was complete, or it was told to go on, before this work had ended
        }
    }

    private CompletionStage<?> stage(RunningJob job) {
        if (job.counts().failed() == 0 || !job.failures().isEmpty() || job.kind() == JobKind.REPAIR) {
            return stageNow(job);
        }
        return earlierFailures(job)
                .thenCompose(reasons -> failuresKnown(job, reasons))
                .thenCompose(known -> stageNow(job));
    }

    private CompletionStage<Boolean> failuresKnown(RunningJob job, Map<PrincipalId, Said> reasons) {
        if (reasons.size() >= job.counts().failed()) {
            job.failed(reasons);
            return CompletableFuture.completedStage(true);
        }
        return job.share().isPresent() ? suspectAll(job, reasons) : beginAnew(job, reasons);
    }

    /** Not all who failed are on record: everybody once more. */
    private CompletionStage<Boolean> beginAnew(RunningJob job, Map<PrincipalId, Said> reasons) {
        job.beginAnew(JobCounts.UNKNOWN);
        return dropFailures(job, reasons.keySet());
    }

    /**
     * Not all who failed are on record: whoever was tried may have. They are not shared with again, since somebody may have
     * taken it from them meanwhile: their libraries are brought up to date with the truth.
     */
    private CompletionStage<Boolean> suspectAll(RunningJob job, Map<PrincipalId, Said> reasons) {
        return shares.tried(job).thenApply(tried -> {
            Map<PrincipalId, Said> suspects = new HashMap<>();
            tried.forEach(principal -> suspects.put(principal, reasons.getOrDefault(principal, Said.NONE)));
            if (suspects.size() >= job.counts().failed()) {
                job.failed(suspects);
            }
            return true;
        });
    }

    private CompletionStage<?> stageNow(RunningJob job) {
        if (job.kind() == JobKind.REPAIR) {
            return end(job, JobState.ENDED_EARLY, REPAIR_LEFT);
        }
        if (job.kind() == JobKind.REBUILD) {
            return rebuild(job);
        }
        if (job.share().isPresent()) {
            return shares.resume(job).thenCompose(done -> finish(job));
        }
        // Asked before its mark: a scan that lets go of a job has marked it.
        if (scans.carries(job)) {
            return CompletableFuture.completedStage(null);
        }
        if (job.mark().filter(JobRecord.Mark::isComplete).isPresent()) {
            job.tried();
            return finish(job);
        }
        if (job.mark().filter(JobRecord.Mark::isOnTheWay).isPresent()) {
            scans.join(job);
            return CompletableFuture.completedStage(null);
        }
        return retrying.run(job, () -> made(job)).thenCompose(item -> begun(job, item));
    }

    private Operations whileOurs(RunningJob job) {
        return GuardedStore.whileOurs(operations, store, List.of(job));
    }

    private CompletionStage<?> begun(RunningJob job, Optional<Content> made) {
        if (made.isEmpty()) {
            return job.isMade()
                    ? end(job, JobState.ENDED_EARLY, FanOutSentence.ITEM_GONE.of())
                    : end(job, JobState.NOT_MADE, NOT_MADE);
        }
        carry(job, made.get());
        return CompletableFuture.completedStage(null);
    }

    /**
     * The item, if a change that was announced was made: its record says so, or the truth does, by its name. What others have
     * left in the truth is for their jobs to carry.
     */
    private CompletionStage<Optional<Content>> made(RunningJob job) {
        return job.isMade()
                ? store.readContent(job.content(), true).thenApply(ContentRead::content)
                : whileOurs(job).run(Withdraw.unlessMade(Journal.intent(job)));
    }

    /** Not made up for: days may have passed, and nobody expects the change any more. */
    private static final Said NOT_MADE = FanOutSentence.NOT_MADE.of();

    /** What an earlier owner could not write. */
    private CompletionStage<Map<PrincipalId, Said>> earlierFailures(RunningJob job) {
        return retrying.run(job, () -> journal.history().failures(job.id(), FAILURES_READ))
                .thenApply(failures -> {
                    Map<PrincipalId, Said> reasons = new HashMap<>();
                    for (JobFailure failure : failures) {
                        reasons.put(failure.principal(), failure.reason());
                    }
                    return reasons;
                });
    }

    private CompletionStage<?> rebuild(RunningJob job) {
        job.run(around.now());
        return retrying.run(job, () -> rebuilds.rebuild(job.principal(), job.cause()))
                .thenCompose(leftOut -> {
                    job.settled(new Reconciled(1, Map.of()), around.now());
                    return end(job, JobState.DONE, leftOut.said());
                });
    }

    private void roundComplete(RunningJob job) {
        job.tried();
        resume(job);
    }

    /** Every library was tried: what failed is tried alone; then the change is settled. */
    CompletionStage<?> finish(RunningJob job) {
        return retry(job, 0).thenCompose(rest -> {
            boolean unnamed = job.share().isPresent()
                    && job.failures().isEmpty()
                    && job.counts().failed() > 0;
            if (unnamed || !job.failures().isEmpty()) {
                FanOutSentence why = unnamed ? FanOutSentence.FAILED_UNNAMED : FanOutSentence.LIBRARIES_FAILED;
                job.enter(
                        JobState.INCOMPLETE,
                        why.of(unnamed ? job.counts().failed() : job.failures().size(), RETRIES_MILLIS.length),
                        around.now());
                around.changed(job);
                job.handle().complete(result(job));
                return CompletableFuture.completedStage(null);
            }
            return settle(job).thenCompose(settled -> end(job, JobState.DONE, Said.NONE));
        });
    }

    private static Reconciled result(RunningJob job) {
        return new Reconciled(job.counts().done(), job.failures());
    }

    private CompletionStage<?> settle(RunningJob job) {
        Optional<Instant> version = job.version();
        if (job.share().isPresent() || version.isEmpty() || !job.isOnRecord()) {
            return CompletableFuture.completedStage(null);
        }
        PendingChangeId pending = Journal.intent(job);
        Operations announcing = whileOurs(job).announcing(journal.announcements(job, List.of()));
        // On record before the truth forgets it.
        return retrying.run(
                job,
                () -> superseded(job, version.get())
                        .thenCompose(gone -> (gone.isEmpty()
                                        ? CompletableFuture.completedStage(null)
                                        : journal.recordedAsMade(job))
                                .thenCompose(recorded ->
                                        announcing.run(Settle.after(new Reconciled(0, Map.of()), pending, gone)))));
    }

    /** What is gone everywhere: all that was superseded when the scan began. */
    private CompletionStage<Map<Instant, Visibility>> superseded(RunningJob job, Instant version) {
        @Nullable Map<Instant, Visibility> known = job.toSettle();
        if (known != null) {
            return CompletableFuture.completedStage(known);
        }
        return store.readContent(job.content(), false).thenApply(read -> {
            Map<Instant, Visibility> gone =
                    new TreeMap<>(read.content().map(Content::superseded).orElse(Map.of()));
            gone.keySet().removeIf(position -> !position.isBefore(version));
            return gone;
        });
    }

    /** Tries what failed alone, again and again, ever later. */
    private CompletionStage<?> retry(RunningJob job, int attempt) {
        Map<PrincipalId, Said> failures = job.failures();
        if (failures.isEmpty() || attempt == RETRIES_MILLIS.length) {
            return CompletableFuture.completedStage(null);
        }
        CompletableFuture<Boolean> due = new CompletableFuture<>();
        around.later(() -> due.complete(true), RETRIES_MILLIS[attempt]);
        return due.thenCompose(now -> retryChunks(job, Shares.parts(failures.keySet()), 0))
                .thenCompose(tried -> retry(job, attempt + 1));
    }

    private CompletionStage<?> retryChunks(RunningJob job, List<List<PrincipalId>> chunks, int index) {
        if (index == chunks.size()) {
            return CompletableFuture.completedStage(null);
        }
        MemberSelection.Named selection = new MemberSelection.Named(job.content(), new TreeSet<>(chunks.get(index)));
        return retrying.run(job, () -> operations.run(Reconcile.of(selection)))
                .thenCompose(reconciled -> {
                    List<PrincipalId> written = new ArrayList<>(chunks.get(index));
                    written.removeAll(reconciled.failures().keySet());
                    job.recovered(written);
                    around.changed(job);
                    return dropFailures(job, written);
                })
                .thenCompose(dropped -> retryChunks(job, chunks, index + 1));
    }

    /** A share that found nothing to change is not on record, nor is what failed of it. */
    private CompletionStage<Boolean> dropFailures(RunningJob job, Collection<PrincipalId> written) {
        return job.isOnRecord()
                ? retrying.run(
                        job,
                        // A row that counts them without their being named would have to be made good for everybody.
                        () -> journal.save(job)
                                .thenCompose(saved -> journal.history().dropFailures(job.id(), written))
                                .thenApply(dropped -> true))
                : CompletableFuture.completedStage(true);
    }

    /** Something that will not pass is in the way. */
    void failed(RunningJob job, Throwable failure) {
        Optional<Said> early = Shares.endsEarly(job, failure);
        if (early.isPresent() && job.isOnRecord()) {
            end(job, JobState.ENDED_EARLY, early.get());
            return;
        }
        if (job.hasEnded()) {
            return;
        }
        job.enter(JobState.INCOMPLETE, Worded.of(failure), around.now());
        around.changed(job);
        job.handle().fail(failure);
    }

    /** The job goes to the history; whoever waits for it is told. */
    CompletionStage<?> end(RunningJob job, JobState state, Said reason) {
        return journal.end(job, state, reason).thenAccept(ended -> {
            if (state == JobState.NOT_MADE) {
                job.handle().fail(new ChangeNotMadeException(job.stopped().orElse(null)));
            } else {
                job.handle().complete(result(job));
                job.version().ifPresent(version -> endOvertaken(job, version));
            }
        });
    }

    /** What was made, and rested, is done where a later change of the item has reached everybody. */
    private void endOvertaken(RunningJob later, Instant version) {
        if (later.share().isPresent()) {
            return;
        }
        ContentId content = later.content();
        for (RunningJob resting : journal.of(content)) {
            boolean covered =
                    resting.version().filter(its -> !its.isAfter(version)).isPresent();
            boolean rests = !resting.hasEnded() && !resting.state().isActive();
            if (resting != later && covered && rests && resting.isMade()) {
                resting.tried();
                end(resting, JobState.DONE, FanOutSentence.SUPERSEDED.of(later.id()));
            }
        }
    }

    /**
     * Lets a job rest: it leaves its round, and stays on record. One that was only announced rests once its change is made;
     * one that rests already, or has ended, stays as it is, but what is paused may be stopped.
     */
    void rest(RunningJob job, JobState state) {
        boolean rests = job.inTurn(() -> {
            boolean may = job.state().isActive() || (state == JobState.STOPPED && job.state() == JobState.PAUSED);
            if (!may || job.restOnceMade(state) || !job.enter(state, Said.NONE, around.now())) {
                return false;
            }
            scans.leave(job);
            return true;
        });
        if (!rests) {
            return;
        }
        around.changed(job);
        if (state == JobState.STOPPED) {
            job.handle().fail(new FanOutStoppedException(job.handle().subject(), job.counts()));
        }
    }

    /** A job that rests goes on. */
    void goOn(RunningJob job) {
        job.inTurn(() -> {
            JobState state = job.state();
            boolean goesOn =
                    !state.isActive() && state.isOpen() && job.enter(JobState.RUNNING, Said.NONE, around.now());
            if (goesOn) {
                resume(job);
            }
            return goesOn;
        });
    }

    /** Another process has it now. */
    void lose(RunningJob job) {
        journal.lost(job);
        scans.leave(job);
        job.handle().fail(new FanOutTakenOverException(job.id()));
    }

    /** The job's limit has changed. */
    void hurry(RunningJob job) {
        scans.hurry(job);
        around.changed(job);
    }
}
