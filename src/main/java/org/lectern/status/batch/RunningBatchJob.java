package org.lectern.status.batch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.lectern.async.RateLimit;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.status.mode.Modes;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.Drift;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.UserScans;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * A batch job under way, on a thread of its own that begins the steps; they run asynchronously, a bounded number at a time. In
 * the order of the token ring, page by page; the place is on record after each, so that any process can go on.
 */
public final class RunningBatchJob implements BatchJob, BatchJobWork.Notes {
    private static final int MOST_DRIFT = 10_000;
    private static final int MOST_NOTES = 1_000;
    private static final int MOST_LEARNERS = 100_000;
    private static final int ATTEMPTS = 12;
    private static final Duration FIRST_DELAY = Duration.ofMillis(200);
    private static final Duration LONGEST_DELAY = Duration.ofMillis(12_800);

    private final StatusStore store;
    private final BatchJobWork work;
    private final PagesInFlight pages;
    private final Records.Recorded onRecord;
    private final CompletableFuture<Report> done = new CompletableFuture<>();
    private final List<Drift> drift = new ArrayList<>();
    private final List<Message> notes = new ArrayList<>();
    private final List<Learner> learners = new ArrayList<>();
    private final List<Modes.Change> changes = new ArrayList<>();
    private final RateLimit rate = new RateLimit();
    private final Retry retry = Retry.of(failure -> isCancelled() ? Optional.empty() : ClusterFailures.passing(failure))
            .attempts(ATTEMPTS)
            .delays(FIRST_DELAY, LONGEST_DELAY)
            .build();
    private BatchJobRecord record;
    private Counts counts;
    private boolean cancelled;
    private boolean paused;
    private boolean lost;
    private int kept;
    private Supplier<CompletionStage<Void>> release = () -> CompletableFuture.completedStage(null);
    private long changedContents;

    /** @param before what was found up to the place on record */
    public RunningBatchJob(
            StatusStore store,
            BatchJobWork work,
            BatchJobRecord record,
            Records.Recorded onRecord,
            List<Drift> before) {
        this.store = store;
        this.work = work;
        pages = new PagesInFlight(work.pagesAtOnce(), retry, this, this::counted);
        this.record = record;
        this.onRecord = onRecord;
        counts = record.counts();
        drift.addAll(before);
        kept = before.size();
        Map<EnrolmentKey, List<Drift>> byLearner = new LinkedHashMap<>();
        before.forEach(one ->
                byLearner.computeIfAbsent(one.where(), any -> new ArrayList<>()).add(one));
        byLearner.forEach((key, theirs) -> learners.add(Learner.of(key, theirs)));
    }

    /** Another process has taken it up. */
    synchronized void lost() {
        lost = true;
        cancel();
    }

    private synchronized void requireHeld() {
        if (lost) {
            throw new StatusRefusedException(StatusSentence.SWEEP_TAKEN.of());
        }
    }

    /** What is done before whoever waits hears that it is over. */
    void ended(Supplier<CompletionStage<Void>> last) {
        release = last;
    }

    public RunningBatchJob begin() {
        Thread thread = new Thread(this::run, "lectern-sweep");
        thread.setDaemon(true);
        thread.start();
        return this;
    }

    /** From the list of jobs. */
    void steered(Steering steering) {
        if (steering instanceof Steering.Throttle throttle) {
            throttle(throttle.perSecond().orElse(0));
        } else if (steering.kind() == Steering.Kind.STOP) {
            cancel();
        }
    }

    private void run() {
        try {
            boolean ended = record().leftovers() || users();
            if (ended && work.looksAtLeftovers()) {
                if (!record().leftovers()) {
                    saved(placed(true, OptionalLong.empty(), Counts.NONE));
                }
                ended = leftovers();
            }
            if (ended) {
                saved(record().end());
            }
            requireHeld();
            Counts last = record().counts();
            Report report = report();
            over(
                    (ended ? StatusSentence.SWEPT : StatusSentence.SWEPT_IN_PART)
                            .of(last.examined(), last.found(), last.written(), last.failed()),
                    () -> done.complete(report));
        } catch (Throwable failure) { // whoever waits must hear of it, whatever it is
            cancel();
            pages.quiet();
            Throwable cause = ClusterFailures.unwrap(failure);
            over(HasMessage.of(cause), () -> done.completeExceptionally(cause));
        }
    }

    private void saved(BatchJobRecord next) throws InterruptedException, ExecutionException {
        save(next).toCompletableFuture().get();
    }

    /** On record before it is told: who hears of it may close the connection at once. */
    private void over(Message sentence, Runnable told) {
        onRecord.end(sentence)
                .whenComplete((ended, failure) -> release.get().whenComplete((released, late) -> told.run()));
    }

    private boolean users() throws InterruptedException, ExecutionException {
        OptionalLong after = record().position();
        CompletionStage<UserScans.UserPage> coming = page(after);
        while (!isCancelled()) {
            UserScans.UserPage page = coming.toCompletableFuture().get();
            if (page.last().isPresent()) {
                coming = page(page.last()); // read while this one is worked off
            }
            OptionalLong to = page.last().isPresent() ? page.last() : after;
            PagesInFlight.Page begun = pages.begin();
            if (!begun.each(page.users(), this::awaitTurn, work::user)) {
                begun.cutShort();
                break;
            }
            begun.end(work::pageEnd, counted -> save(placed(false, to, counted)));
            if (page.last().isEmpty()) {
                pages.ended();
                return true;
            }
            after = to;
        }
        pages.ended();
        return false;
    }

    private CompletionStage<UserScans.UserPage> page(OptionalLong after) {
        return retry.run(() -> store.users(after, work.pageSize()))
                .thenCompose(page -> work.pageBegin(after, page.last(), this).thenApply(begun -> page));
    }

    private boolean leftovers() throws InterruptedException, ExecutionException {
        OptionalLong after = record().position();
        CompletionStage<UserScans.AggregatePage> coming = aggregates(after);
        while (!isCancelled()) {
            UserScans.AggregatePage page = coming.toCompletableFuture().get();
            if (page.last().isPresent()) {
                coming = aggregates(page.last());
            }
            OptionalLong to = page.last().isPresent() ? page.last() : after;
            PagesInFlight.Page begun = pages.begin();
            if (!begun.each(page.keys(), this::awaitTurn, work::leftover)
                    || !begun.each(page.strange(), this::awaitTurn, work::strange)) {
                begun.cutShort();
                break;
            }
            begun.end(
                    notes -> CompletableFuture.completedStage(Counts.NONE), counted -> save(placed(true, to, counted)));
            if (page.last().isEmpty()) {
                pages.ended();
                return true;
            }
            after = to;
        }
        pages.ended();
        return false;
    }

    private CompletionStage<UserScans.AggregatePage> aggregates(OptionalLong after) {
        return retry.run(() -> store.aggregates(after, work.pageSize()));
    }

    /** The record after a page: what those after it have counted already is not in it. */
    private synchronized BatchJobRecord placed(boolean leftovers, OptionalLong to, Counts counted) {
        return record.at(leftovers, to, record.counts().plus(counted));
    }

    /** Whether the next step is to begin, once it may. */
    private synchronized boolean awaitTurn() throws InterruptedException {
        for (long delay = rate.delay(System.nanoTime());
                (paused || delay > 0) && !cancelled;
                delay = rate.delay(System.nanoTime())) {
            if (paused) {
                wait();
            } else {
                TimeUnit.NANOSECONDS.timedWait(this, delay);
            }
        }
        rate.begun(1, System.nanoTime());
        return !cancelled;
    }

    /** First what was found, then the place: whoever takes it up from there knows of all before it. */
    private CompletionStage<Void> save(BatchJobRecord next) {
        requireHeld();
        List<Drift> fresh;
        synchronized (this) {
            fresh = next.kind() == BatchJobRecord.Kind.REVIEW
                    ? List.copyOf(drift.subList(kept, drift.size()))
                    : List.of();
            kept = drift.size();
        }
        CompletionStage<Void> found = fresh.isEmpty()
                ? CompletableFuture.completedStage(null)
                : retry.run(() -> store.batchJobs().putRows(next.id(), Findings.KIND, Findings.rows(fresh)));
        return found.thenCompose(put -> {
            synchronized (this) {
                record = next;
            }
            Counts so = next.counts();
            onRecord.progressed(so.examined() - Math.min(so.examined(), so.failed()), so.failed(), 0);
            return retry.run(() -> store.batchJobs().putRecord(next));
        });
    }

    private synchronized void counted(Counts more) {
        counts = counts.plus(more);
    }

    private synchronized boolean isCancelled() {
        return cancelled;
    }

    private synchronized Report report() {
        return new Report(record, drift, notes, changes, changedContents);
    }

    @Override
    public synchronized void drift(Drift found) {
        if (drift.size() < MOST_DRIFT) {
            drift.add(found);
        }
    }

    @Override
    public synchronized void note(Message sentence) {
        if (notes.size() < MOST_NOTES) {
            notes.add(sentence);
        }
    }

    @Override
    public synchronized BatchJobRecord record() {
        return record.counted(counts);
    }

    @Override
    public synchronized void changed(Modes.Change change) {
        changedContents++;
        if (changes.size() < MOST_NOTES) {
            changes.add(change);
        }
    }

    @Override
    public synchronized void learner(Learner learner) {
        if (learners.size() < MOST_LEARNERS && (record.collection().isPresent() || !learner.isRight())) {
            learners.add(learner);
        }
    }

    @Override
    public synchronized List<Learner> learners(int from) {
        return List.copyOf(learners.subList(Math.min(from, learners.size()), learners.size()));
    }

    @Override
    public synchronized List<Drift> found(int from) {
        return List.copyOf(drift.subList(Math.min(from, drift.size()), drift.size()));
    }

    @Override
    public synchronized void pause(boolean hold) {
        paused = hold;
        notifyAll();
    }

    @Override
    public synchronized boolean isPaused() {
        return paused && !cancelled;
    }

    @Override
    public synchronized void throttle(long usersPerSecond) {
        rate.limit(RateLimit.limitOf(usersPerSecond), System.nanoTime());
        notifyAll();
    }

    @Override
    public synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    @Override
    public CompletionStage<Report> ended() {
        return done.minimalCompletionStage();
    }
}
