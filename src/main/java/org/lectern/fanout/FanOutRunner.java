package org.lectern.fanout;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.PartsExecutor;
import org.lectern.async.Stages;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobKind;
import org.lectern.job.JobRecord;
import org.lectern.job.JobRunner;
import org.lectern.job.JobState;
import org.lectern.job.JobTask;
import org.lectern.job.Journal;
import org.lectern.job.RunningJob;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Reconciled;
import org.lectern.protocol.Store;
import org.lectern.protocol.Withdraw;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * Takes a job from wherever it stands to its end: its scan, its parts, what failed on the way, its settling. Begun by
 * whoever announced it, or by whoever took it over. From any thread; nothing blocks.
 */
final class FanOutRunner implements JobRunner {
    private static final Message REPAIR_LEFT = FanOutSentence.REPAIR_LEFT.of();

    private final Store store;
    private final Operations operations;
    private final Journal journal;
    private final ScanContext around;
    private final CircularScans scans;
    private final Shares shares;
    private final Function<PrincipalId, CompletionStage<Libraries.Rebuilt>> rebuilds;
    private final JobRetry retrying;
    private final FailedLibraries failures;
    private final LibrariesRebuild several;
    private final Settlement settlement;

    /**
     * @param executor builds many libraries anew, if it is not this process
     * @param pageSize members read at a time
     */
    FanOutRunner(
            Store store,
            Operations operations,
            Journal journal,
            Function<PrincipalId, CompletionStage<Libraries.Rebuilt>> rebuilds,
            Optional<PartsExecutor<LibrariesPart, LibrariesPart.Outcome>> executor,
            ConcurrencyLimit slots,
            int pageSize,
            ScanContexts contexts) {
        this.store = store;
        this.operations = operations;
        this.journal = journal;
        this.rebuilds = rebuilds;
        this.around = contexts.around(journal, this::scanComplete, this::failed);
        this.retrying = new JobRetry(around);
        this.scans = new CircularScans(operations, pageSize, slots, around);
        this.shares = new Shares(store, operations, journal, retrying, around, this::rest);
        this.failures = new FailedLibraries(operations, journal, retrying, around, shares);
        this.several = new LibrariesRebuild(rebuilds, executor, journal, retrying, around, pageSize);
        this.settlement = new Settlement(store, operations, journal, retrying);
    }

    Shares shares() {
        return shares;
    }

    LibrariesRebuild several() {
        return several;
    }

    Function<PrincipalId, CompletionStage<Libraries.Rebuilt>> rebuilds() {
        return rebuilds;
    }

    /** A new job, not on record yet; whoever asked for it may cancel it. */
    RunningJob job(JobTask task, Cause cause) {
        RunningJob job =
                new RunningJob(task, cause, new FanOutJob(task.subject().english()), around.now());
        job.handle().onCancel(() -> rest(job, JobState.STOPPED));
        return job;
    }

    @Override
    public void carry(RunningJob job, Content changed) {
        job.change().version(changed.lastModified());
        job.change().toSettle(changed.superseded());
        Optional<JobState> rest = job.made(around.now());
        if (rest.isPresent()) {
            rest(job, rest.get());
        } else {
            scans.join(job);
            around.changed(job);
        }
    }

    @Override
    public void resume(RunningJob job) {
        if (!job.work().begin()) {
            return; // whoever works on it goes on after that
        }
        if (job.state() == JobState.INCOMPLETE) {
            job.enter(JobState.RUNNING, Message.NONE, around.now());
            around.changed(job);
        }
        // Composed, so that work that throws has ended as well.
        CompletableFuture.completedStage(job)
                .thenCompose(this::stage)
                .whenComplete((done, failure) -> worked(job, failure));
    }

    /** Work on a job has ended, for now at least. */
    void worked(RunningJob job, @Nullable Throwable failure) {
        boolean again = job.work().end();
        boolean left = failure != null && Stages.unwrap(failure) instanceof JobRetry.LeftException;
        if (failure != null && !left) {
            failed(job, Stages.unwrap(failure));
        } else if ((again || left) && !job.hasEnded() && job.state().isActive()) {
            resume(job); // its scan was complete, or it was told to go on, before this work had ended
        }
    }

    private CompletionStage<?> stage(RunningJob job) {
        boolean told = job.counts().failed() == 0 || !job.progress().failures().isEmpty();
        return told || !job.kind().isFanOut()
                ? stageNow(job)
                : failures.known(job).thenCompose(known -> stageNow(job));
    }

    private CompletionStage<?> stageNow(RunningJob job) {
        if (!job.kind().isFanOut()) {
            return end(job, JobState.ENDED_EARLY, REPAIR_LEFT);
        }
        if (job.kind() == JobKind.REBUILD) {
            return job.share().isPresent() ? several.resume(job).thenCompose(done -> finish(job)) : rebuild(job);
        }
        if (job.share().isPresent()) {
            return shares.resume(job).thenCompose(done -> finish(job));
        }
        // Asked before its mark: a scan that lets go of a job has marked it.
        if (scans.carries(job)) {
            return CompletableFuture.completedStage(null);
        }
        if (job.mark().filter(JobRecord.Mark::isComplete).isPresent()) {
            job.progress().tried();
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
            return job.change().isMade()
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
        return job.change().isMade()
                ? store.readContent(job.content(), true).thenApply(ContentRead::content)
                : whileOurs(job).run(Withdraw.unlessMade(Journal.intent(job)));
    }

    /** Not made up for: days may have passed, and nobody expects the change any more. */
    private static final Message NOT_MADE = FanOutSentence.NOT_MADE.of();

    private CompletionStage<?> rebuild(RunningJob job) {
        job.run(around.now());
        return retrying.run(job, () -> rebuilds.apply(job.principal())).thenCompose(rebuilt -> {
            job.settled(new Reconciled(1, Map.of()), around.now());
            return end(job, JobState.DONE, rebuilt.leftOut().message());
        });
    }

    private void scanComplete(RunningJob job) {
        job.progress().tried();
        resume(job);
    }

    /** Every library was tried: what failed is tried alone; then the change is settled. */
    CompletionStage<?> finish(RunningJob job) {
        return retry(job).thenCompose(rest -> {
            boolean unnamed = job.share().isPresent()
                    && job.progress().failures().isEmpty()
                    && job.counts().failed() > 0;
            if (unnamed || !job.progress().failures().isEmpty()) {
                Message why = (unnamed ? FanOutSentence.FAILED_UNNAMED : FanOutSentence.LIBRARIES_FAILED)
                        .of(
                                unnamed
                                        ? job.counts().failed()
                                        : job.progress().failures().size(),
                                FailedLibraries.TRIES);
                job.enter(JobState.INCOMPLETE, why, around.now());
                around.changed(job);
                job.handle().complete(result(job, JobState.INCOMPLETE, why));
                return CompletableFuture.completedStage(null);
            }
            return settlement
                    .settle(job)
                    .thenCompose(settled -> end(
                            job, JobState.DONE, job.kind() == JobKind.REBUILD ? several.report(job) : Message.NONE));
        });
    }

    private CompletionStage<?> retry(RunningJob job) {
        if (job.kind() != JobKind.REBUILD) {
            return failures.retry(job);
        }
        return several.retry(job).thenCompose(written -> {
            job.progress().recovered(written);
            return written.isEmpty() ? CompletableFuture.completedStage(true) : failures.dropFailures(job, written);
        });
    }

    private static FanOutResult result(RunningJob job, JobState ended, Message reason) {
        return new FanOutResult(
                ended,
                job.counts().done(),
                job.progress().failures(),
                reason,
                job.kind() == JobKind.REBUILD
                        || job.share().isEmpty()
                        || job.change().isAnnounced());
    }

    /** Something that will not pass is in the way. */
    void failed(RunningJob job, Throwable failure) {
        Optional<Message> early = Shares.endsEarly(job, failure);
        if (early.isPresent() && job.isOnRecord()) {
            end(job, JobState.ENDED_EARLY, early.get());
            return;
        }
        if (job.hasEnded()) {
            return;
        }
        job.enter(JobState.INCOMPLETE, HasMessage.of(failure), around.now());
        around.changed(job);
        job.handle().fail(failure);
    }

    /** The job goes to the history; whoever waits for it is told. */
    CompletionStage<?> end(RunningJob job, JobState state, Message reason) {
        return journal.end(job, state, reason).thenAccept(ended -> {
            if (state == JobState.NOT_MADE) {
                job.handle().fail(new ChangeNotMadeException(job.stopped().orElse(null)));
            } else {
                job.handle().complete(result(job, state, reason));
                job.change().version().ifPresent(version -> endOvertaken(job, version));
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
            boolean covered = resting.change()
                    .version()
                    .filter(its -> !its.isAfter(version))
                    .isPresent();
            boolean rests = !resting.hasEnded() && !resting.state().isActive();
            if (resting != later && covered && rests && resting.change().isMade()) {
                resting.progress().tried();
                end(resting, JobState.DONE, FanOutSentence.SUPERSEDED.of(later.id()));
            }
        }
    }

    @Override
    public void rest(RunningJob job, JobState state) {
        boolean rests = job.work().inTurn(() -> {
            boolean may = job.state().isActive() || (state == JobState.STOPPED && job.state() == JobState.PAUSED);
            if (!may || job.restOnceMade(state) || !job.enter(state, Message.NONE, around.now())) {
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
            job.handle().fail(new FanOutStoppedException(job.kind(), job.task().subject(), job.counts()));
        }
    }

    @Override
    public void goOn(RunningJob job) {
        job.work().inTurn(() -> {
            JobState state = job.state();
            boolean goesOn =
                    !state.isActive() && state.isOpen() && job.enter(JobState.RUNNING, Message.NONE, around.now());
            if (goesOn) {
                around.changed(job);
                resume(job);
            }
            return goesOn;
        });
    }

    @Override
    public void lose(RunningJob job) {
        journal.lost(job);
        scans.leave(job);
        job.handle().fail(new FanOutTakenOverException(job.id()));
    }

    @Override
    public void hurry(RunningJob job) {
        scans.hurry(job);
        around.changed(job);
    }
}
