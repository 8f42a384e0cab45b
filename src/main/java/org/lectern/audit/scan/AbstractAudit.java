package org.lectern.audit.scan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.lectern.async.DaemonThreads;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.AuditState;
import org.lectern.job.JobResult;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * What audits have in common, whatever they read: their threads, phases in ranges, pace, progress, and how they end.
 *
 * @param <P> its phases
 * @param <K> the kinds of its findings
 * @param <F> its findings
 * @param <R> what comes of it
 */
public abstract class AbstractAudit<P, K, F, R extends JobResult> implements RunningAudit<P, K, F, R> {
    /** Nothing is said of the time that is left before so much has passed. */
    private static final long LEAST_NANOS = 2_000_000_000L;

    protected final Ledger<P, K> ledger;
    protected final Pace pace;
    protected final ShownFindings<K, F> shown;
    private final P last;
    private final RangeWorkers workers;
    private final CompletableFuture<R> done = new CompletableFuture<>();
    private volatile long phaseBegan = System.nanoTime();
    private volatile int phaseBeganAt;

    /**
     * @param last the phase of an audit that has ended
     * @param threads how many ranges are read at a time
     */
    protected AbstractAudit(Ledger<P, K> ledger, Pace pace, ShownFindings<K, F> shown, P last, int threads) {
        this.ledger = ledger;
        this.pace = pace;
        this.shown = shown;
        this.last = last;
        workers = new RangeWorkers(ledger, pace, threads);
    }

    /** All that it does, on a thread of its own. */
    protected abstract void phases() throws InterruptedException, ExecutionException;

    /** What came of it. On that thread, once; never fails. */
    protected abstract R end(AuditState state, Message reason);

    /** What is done now and then within a phase, and at its end. */
    protected void checkpoint() throws InterruptedException, ExecutionException {}

    /** Whether it waits for the cluster. */
    protected boolean isWaiting() {
        return pace.isWaiting();
    }

    /** Begins to work, on a thread of this name. */
    protected final void begin(String thread) {
        DaemonThreads.begin(thread, this::run);
    }

    private void run() {
        AuditState state;
        Message reason = Message.NONE;
        try {
            phases();
            List<String> leftOut = pace.unreadable();
            state = leftOut.isEmpty() ? AuditState.FINISHED : AuditState.INCOMPLETE;
            reason = leftOut.isEmpty() ? Message.NONE : AuditSentence.LEFT_OUT.of(leftOut.size(), leftOut.get(0));
        } catch (CancellationException | InterruptedException ended) {
            state = AuditState.CANCELLED;
        } catch (RuntimeException | ExecutionException | Error failure) {
            Throwable cause = Stages.unwrap(failure);
            state = cause instanceof CancellationException ? AuditState.CANCELLED : AuditState.FAILED;
            reason = state == AuditState.CANCELLED
                    ? Message.NONE
                    : cause.getMessage() == null ? Message.plain(cause.toString()) : HasMessage.of(cause);
        }
        done.complete(end(state, reason));
    }

    /** As many bits as it takes to count so far. */
    protected static int bits(long count, int least, int most) {
        return Math.max(least, Math.min(most, 64 - Long.numberOfLeadingZeros(Math.max(0, count - 1))));
    }

    /** All ranges of a phase that are not done yet, by several threads. */
    protected final void phase(P phase, int ranges, Supplier<RangeWorkers.Ranges> each)
            throws InterruptedException, ExecutionException {
        beginPhase(phase, ranges);
        workers.run(each, this::checkpoint);
    }

    /** From now on it is in this phase, of so many steps; the time that is left is counted from here. */
    protected final void beginPhase(P phase, int steps) {
        ledger.begin(phase, steps);
        phaseBegan = System.nanoTime();
        phaseBeganAt = ledger.doneCount();
    }

    @Override
    public final AuditProgress<P, K> progress() {
        int steps = ledger.total();
        int doneNow = ledger.doneCount();
        return new AuditProgress<>(
                done.isDone() ? last : ledger.phase(),
                doneNow,
                steps,
                pace.rows(),
                pace.rate(),
                remaining(doneNow, steps),
                shown.counts(),
                pace.isPaused(),
                isWaiting());
    }

    /** Only once a twentieth is done and some seconds have passed: before, it would be a guess. */
    private Optional<Duration> remaining(int doneNow, int steps) {
        long elapsed = System.nanoTime() - phaseBegan;
        int since = doneNow - phaseBeganAt;
        if (done.isDone() || pace.isPaused() || since < Math.max(2, steps / 20) || elapsed < LEAST_NANOS) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofNanos((long) ((double) elapsed / since * (steps - doneNow))));
    }

    @Override
    public final List<F> findings(int from) {
        return shown.from(from);
    }

    @Override
    public final void pause() {
        pace.pause();
    }

    @Override
    public final void resume() {
        pace.resume();
    }

    @Override
    public final void throttle(long rowsPerSecond) {
        pace.throttle(rowsPerSecond);
    }

    @Override
    public final void cancel() {
        pace.stop();
    }

    @Override
    public final CompletionStage<R> ended() {
        return done.minimalCompletionStage();
    }
}
