package org.lectern.status.batch;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.lectern.async.DaemonThreads;
import org.lectern.async.PartsExecutor;
import org.lectern.async.RateLimit;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.Rate;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.model.SpreadParts;
import org.lectern.report.Report;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.Drift;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.BatchJobStore;
import org.lectern.status.store.StatusStore;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A batch job under way, on a thread of its own that goes round the token ring, page by page, or in parts that other processes
 * work off; the place is on record after each, so that any process can go on.
 */
public final class RunningBatchJob implements BatchJob {
    private static final Logger LOG = LoggerFactory.getLogger(RunningBatchJob.class);
    private static final int ATTEMPTS = 12;
    private static final Duration FIRST_DELAY = Duration.ofMillis(200);
    private static final Duration LONGEST_DELAY = Duration.ofMillis(12_800);

    private final StatusStore store;
    private final Ring ring;
    private final Records.Recorded onRecord;
    private final CompletableFuture<Report> done = new CompletableFuture<>();
    private final FoundSoFar found;
    private final Rate looked = new Rate();
    private final RateLimit rate = new RateLimit();
    private final Retry.Timer timer;
    private final Retry retry;
    private final long epoch;
    private BatchJobRecord record;
    private Counts counts;
    private boolean cancelled;
    private boolean paused;
    private boolean lost;
    private long perSecond;
    private Supplier<CompletionStage<Void>> release = () -> CompletableFuture.completedStage(null);

    /** One in this process. */
    public RunningBatchJob(
            StatusStore store,
            BatchJobWork work,
            BatchJobStore.Claim claim,
            Records.Recorded onRecord,
            Findings before,
            Retry.Timer timer) {
        this(store, work, claim, onRecord, before, timer, Optional.empty(), 0);
    }

    /**
     * @param claim as this process has it
     * @param before what was found up to the place on record
     * @param timer calls for attempts after the first, and says what time it is
     * @param executor who works it off, if it is not this process
     * @param parts in how many parts: see {@link SpreadRing#parts}
     */
    RunningBatchJob(
            StatusStore store,
            BatchJobWork work,
            BatchJobStore.Claim claim,
            Records.Recorded onRecord,
            Findings before,
            Retry.Timer timer,
            Optional<PartsExecutor<RingPart, RingPart.Outcome>> executor,
            int parts) {
        this.store = store;
        this.timer = timer;
        retry = retry(this::isCancelled, timer);
        epoch = claim.epoch();
        record = claim.record();
        this.onRecord = onRecord;
        counts = record.counts();
        found = new FoundSoFar(record.collection().isPresent(), before);
        RingPages.Place place = (leftovers, to, counted) -> save(placed(leftovers, to, counted));
        ring = executor.<Ring>map(elsewhere -> new SpreadRing(
                        elsewhere,
                        new SpreadParts(parts),
                        record,
                        work,
                        retry,
                        this::awaitTurn,
                        this::atMostPerSecond,
                        this::told,
                        place))
                .orElseGet(() -> new RingPages(
                        store,
                        work,
                        OptionalLong.empty(),
                        retry,
                        found,
                        this::counted,
                        this::awaitTurn,
                        this::isCancelled,
                        place));
        looked.restart(timer.nanoTime());
    }

    /** How a step is tried again that passing trouble was in the way of. */
    static Retry retry(BooleanSupplier cancelled, Retry.Timer timer) {
        return Retry.of(failure -> cancelled.getAsBoolean() ? Optional.empty() : ClusterFailures.passing(failure))
                .attempts(ATTEMPTS)
                .delays(FIRST_DELAY, LONGEST_DELAY)
                .timer(timer)
                .build();
    }

    /** What came of a part. */
    private void told(RingPart.Outcome outcome) {
        found.add(outcome);
        counted(outcome.counts());
    }

    @Override
    public synchronized long atMostPerSecond() {
        return perSecond;
    }

    /** Another process has taken it up: nothing more of this one's is put on record, and nobody is told its results. */
    synchronized void lost() {
        lost = true;
        cancel();
    }

    private void requireOwn(boolean own) {
        if (!own) {
            lost();
            requireHeld();
        }
    }

    private synchronized void requireHeld() {
        if (lost) {
            throw new StatusRefusedException(StatusSentence.JOB_TAKEN.of());
        }
    }

    /** What is done before whoever waits hears that it is over. */
    void ended(Supplier<CompletionStage<Void>> last) {
        release = last;
    }

    public RunningBatchJob begin() {
        DaemonThreads.begin("lectern-batch-job", this::run);
        return this;
    }

    /** From the list of jobs. */
    void steered(Steering steering) {
        if (steering instanceof Steering.Throttle throttle) {
            throttle(throttle.perSecond().orElse(0));
        } else if (steering.kind() == Steering.Kind.STOP) {
            cancel();
        } else if (steering.kind() == Steering.Kind.PAUSE || steering.kind() == Steering.Kind.RESUME) {
            pause(steering.kind() == Steering.Kind.PAUSE);
        }
    }

    private void run() {
        try {
            boolean ended = ring.rounds(record().leftovers(), record().position());
            if (ended) {
                saved(record().end());
            }
            requireHeld();
            Report report = found.report(place());
            over(record().message(), () -> done.complete(report));
        } catch (Throwable failure) { // whoever waits must hear of it, whatever it is
            cancel();
            ring.quiet();
            Throwable cause = Stages.unwrap(failure);
            over(HasMessage.of(cause), () -> done.completeExceptionally(cause));
        }
    }

    private void saved(BatchJobRecord next) throws InterruptedException, ExecutionException {
        save(next).toCompletableFuture().get();
    }

    /** On record before it is told: who hears of it may close the connection at once. */
    private void over(Message sentence, Runnable told) {
        Stages.begun(() -> onRecord.end(sentence).thenAccept(ended -> {}))
                .whenComplete((ended, failure) -> Stages.begun(release).whenComplete((released, late) -> told.run()));
    }

    /** The record after a page: what those after it have counted already is not in it. */
    private synchronized BatchJobRecord placed(boolean leftovers, OptionalLong to, Counts counted) {
        return record.at(leftovers, to, record.counts().plus(counted));
    }

    /** Whether the next step is to begin, once it may. */
    private synchronized boolean awaitTurn() throws InterruptedException {
        for (long delay = rate.delay(timer.nanoTime());
                (paused || delay > 0) && !cancelled;
                delay = rate.delay(timer.nanoTime())) {
            if (paused) {
                wait();
            } else {
                TimeUnit.NANOSECONDS.timedWait(this, delay);
            }
        }
        rate.begun(1, timer.nanoTime());
        return !cancelled;
    }

    /** First what was found, then the place: whoever takes it up from there knows of all before it. */
    private CompletionStage<Void> save(BatchJobRecord next) {
        requireHeld();
        return Stages.inTurn(
                        found.unkept(next).entrySet(),
                        kind -> retry.run(() ->
                                        store.batchJobs().putRows(next.id(), epoch, kind.getKey(), kind.getValue()))
                                .thenAccept(this::requireOwn))
                .thenCompose(put -> retry.run(() -> store.batchJobs().putRecord(next, epoch)))
                .thenAccept(own -> {
                    requireOwn(own);
                    synchronized (this) {
                        record = next;
                    }
                    Counts so = next.counts();
                    onRecord.progressed(so.examined() - Math.min(so.examined(), so.failed()), so.failed(), 0);
                });
    }

    private synchronized void counted(Counts more) {
        counts = counts.plus(more);
        looked.add(more.examined(), timer.nanoTime());
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
        return paused ? 0 : looked.perSecond(timer.nanoTime());
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
    public void pause(boolean hold) {
        synchronized (this) {
            if (paused == hold) {
                return;
            }
            paused = hold;
            notifyAll();
        }
        onRecord.paused(hold);
        Map<String, String> setting = Map.of(BatchJobStarts.PAUSED, String.valueOf(hold));
        retry.run(() -> store.batchJobs().putRows(place().id(), epoch, BatchJobStarts.SETTING, setting))
                .whenComplete((put, failure) -> {
                    if (failure != null) {
                        LOG.warn("Other consoles do not see that it was {}.", hold ? "paused" : "resumed", failure);
                    }
                });
    }

    @Override
    public synchronized boolean isPaused() {
        return paused && !cancelled;
    }

    @Override
    public synchronized void throttle(long usersPerSecond) {
        perSecond = usersPerSecond;
        rate.limit(RateLimit.limitOf(usersPerSecond), timer.nanoTime());
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
