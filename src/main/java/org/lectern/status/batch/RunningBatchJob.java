package org.lectern.status.batch;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.lectern.async.RateLimit;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.Rate;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.Drift;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.UserScans;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * A batch job under way, on a thread of its own that begins the steps; they run asynchronously, a bounded number at a time. In
 * the order of the token ring, a page after the other; the place is on record after each, so that any process can go on.
 */
public final class RunningBatchJob implements BatchJob {
    private static final int AT_ONCE = 256;
    private static final int ATTEMPTS = 12;
    private static final Duration FIRST_DELAY = Duration.ofMillis(200);
    private static final Duration LONGEST_DELAY = Duration.ofMillis(12_800);

    private final StatusStore store;
    private final BatchJobWork work;
    private final Records.Recorded onRecord;
    private final CompletableFuture<Report> done = new CompletableFuture<>();
    private final FoundSoFar found;
    private final Rate looked = new Rate();
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
    private Supplier<CompletionStage<Void>> release = () -> CompletableFuture.completedStage(null);

    /** @param before what was found up to the place on record */
    public RunningBatchJob(
            StatusStore store, BatchJobWork work, BatchJobRecord record, Records.Recorded onRecord, Findings before) {
        this.store = store;
        this.work = work;
        this.record = record;
        this.onRecord = onRecord;
        counts = record.counts();
        found = new FoundSoFar(record.collection().isPresent(), before);
        looked.restart(System.nanoTime());
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
                    save(record().at(true, OptionalLong.empty(), counted(Counts.NONE)));
                }
                ended = leftovers();
            }
            if (ended) {
                save(record().end());
            }
            requireHeld();
            Counts last = record().counts();
            Report report = found.report(place());
            over(
                    (ended ? StatusSentence.SWEPT : StatusSentence.SWEPT_IN_PART)
                            .of(last.examined(), last.found(), last.written(), last.failed()),
                    () -> done.complete(report));
        } catch (Throwable failure) { // whoever waits must hear of it, whatever it is
            Throwable cause = ClusterFailures.unwrap(failure);
            over(HasMessage.of(cause), () -> done.completeExceptionally(cause));
        }
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
            boolean ahead = page.last().isPresent() && work.readsAhead();
            if (ahead) {
                coming = page(page.last());
            }
            if (!each(page.users(), this::user)) {
                return false;
            }
            Counts written = work.pageEnd(found).toCompletableFuture().get();
            if (page.last().isEmpty()) {
                counted(written);
                save(record().at(false, after, counted(Counts.NONE)));
                return true;
            }
            after = page.last();
            save(record().at(false, after, counted(written)));
            if (!ahead) {
                coming = page(after);
            }
        }
        return false;
    }

    private CompletionStage<Counts> user(String user, BatchJobWork.Notes notes) {
        return work.user(user, notes).thenApply(counted -> {
            if (counted.found() > 0) {
                found.user();
            }
            return counted;
        });
    }

    private CompletionStage<UserScans.UserPage> page(OptionalLong after) {
        return retry.run(() -> work.users(store, after))
                .thenCompose(page -> work.pageBegin(after, page.last()).thenApply(begun -> page));
    }

    private boolean leftovers() throws InterruptedException, ExecutionException {
        OptionalLong after = record().position();
        while (!isCancelled()) {
            OptionalLong from = after;
            UserScans.AggregatePage page = retry.run(() -> store.aggregates(from, work.pageSize()))
                    .toCompletableFuture()
                    .get();
            if (!each(page.keys(), work::leftover) || !each(page.strange(), work::strange)) {
                return false;
            }
            if (page.last().isEmpty()) {
                save(record().at(true, after, counted(Counts.NONE)));
                return true;
            }
            after = page.last();
            save(record().at(true, after, counted(Counts.NONE)));
        }
        return false;
    }

    /** One step of many. */
    private interface Step<T> {
        CompletionStage<Counts> of(T one, BatchJobWork.Notes notes);
    }

    /** All of a page, unless cancelled; waits for those that were begun. */
    private <T> boolean each(List<T> all, Step<T> step) throws InterruptedException {
        Semaphore room = new Semaphore(AT_ONCE);
        boolean whole = true;
        for (T one : all) {
            awaitTurn();
            if (isCancelled()) {
                whole = false;
                break;
            }
            room.acquire();
            retry.run(() -> HeldNotes.during(held -> step.of(one, held), found)).whenComplete((counts, failure) -> {
                if (failure == null) {
                    counted(counts);
                } else {
                    counted(new Counts(0, 0, 0, 1));
                    found.note(StatusSentence.NOTE_REFUSED.of(one, HasMessage.of(ClusterFailures.unwrap(failure))));
                }
                room.release();
            });
        }
        room.acquire(AT_ONCE);
        return whole;
    }

    private synchronized void awaitTurn() throws InterruptedException {
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
    }

    /** First what was found, then the place: whoever takes it up from there knows of all before it. */
    private void save(BatchJobRecord next) throws InterruptedException, ExecutionException {
        requireHeld();
        for (Map.Entry<String, SortedMap<String, String>> kind :
                found.unkept(next).entrySet()) {
            retry.run(() -> store.batchJobs().putRows(next.id(), kind.getKey(), kind.getValue()))
                    .toCompletableFuture()
                    .get();
        }
        synchronized (this) {
            record = next;
        }
        retry.run(() -> store.batchJobs().putRecord(next)).toCompletableFuture().get();
        Counts so = next.counts();
        onRecord.progressed(so.examined() - Math.min(so.examined(), so.failed()), so.failed(), 0);
    }

    private synchronized Counts counted(Counts more) {
        counts = counts.plus(more);
        looked.add(more.examined(), System.nanoTime());
        return counts;
    }

    /** The last one on record. */
    private synchronized BatchJobRecord place() {
        return record;
    }

    private synchronized boolean isCancelled() {
        return cancelled;
    }

    @Override
    public synchronized BatchJobRecord record() {
        return record.counted(counts);
    }

    @Override
    public Coverage coverage() {
        return found.coverage();
    }

    @Override
    public synchronized double perSecond() {
        return paused ? 0 : looked.perSecond(System.nanoTime());
    }

    @Override
    public List<Learner> learners(int from) {
        return found.learners(from);
    }

    @Override
    public List<Drift> found(int from) {
        return found.drift(from);
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
