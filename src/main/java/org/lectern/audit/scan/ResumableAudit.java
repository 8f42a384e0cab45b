package org.lectern.audit.scan;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.wording.Message;

/** An audit of libraries under way in this process, whatever does the work: its place is on record from its beginning. */
public abstract class ResumableAudit extends AbstractAudit<AuditPhase, DriftKind, Finding, AuditRecord>
        implements AuditJob {
    private static final int MOST_SHOWN = 10_000;
    private static final int PATIENCE_SECONDS = 10;

    /** As it was when this process began with it. */
    protected final AuditRecord start;

    final AuditPlace place;
    private final AuditRecords records;
    private AuditRecords.Wanted heard;
    private final boolean create;
    private Function<AuditRecord, CompletionStage<?>> lastly = CompletableFuture::completedStage;

    /**
     * @param from where it stands
     * @param sums what it has added up so far; empty if nothing
     * @param create whether it is not on record yet
     */
    protected ResumableAudit(
            AuditReads reads, AuditRecords records, AuditRecords.Place from, long[] sums, boolean create) {
        super(
                new Ledger<>(
                        from.record().phase(),
                        from.done(),
                        sums,
                        from.record().found(),
                        from.record().principals()),
                new Pace(
                        from.record().options().rowsPerSecond(),
                        from.record().rows(),
                        from.record().unreadable()),
                new ShownFindings<>(Finding::kind, from.record().found(), MOST_SHOWN),
                AuditPhase.ENDED,
                from.record().options().parallelRanges());
        this.create = create;
        this.records = records;
        start = from.record();
        heard = new AuditRecords.Wanted(false, false, start.options().rowsPerSecond());
        place = new AuditPlace(records, reads, pace, from);
    }

    /** All that there is to do of it, on its own thread; it is on record. */
    protected abstract void work() throws InterruptedException, ExecutionException;

    /** All ranges of a phase that are not done yet; none of one that it is past. */
    final void phaseAhead(AuditPhase phase, int ranges, Supplier<RangeWorkers.Ranges> each)
            throws InterruptedException, ExecutionException {
        if (ledger.phase().compareTo(phase) <= 0) {
            phase(phase, ranges, each);
        }
    }

    /** Takes what names nothing any more out of the indexes of names, as the last phase of an audit of everything. */
    protected final void prune(NameIndexes names) throws InterruptedException, ExecutionException {
        phase(AuditPhase.PRUNING_NAMES, names.parts(), () -> part -> {
            try {
                names.prune(part, pace);
            } catch (ClusterException failure) {
                failure.requireUnreadable();
                pace.unreadable("names, part " + part + ": " + failure.getMessage());
            }
            ledger.done(part, new long[0], 0);
        });
    }

    /**
     * What is on record of its steps says how far it is, and nothing from which anybody could go on.
     *
     * @param coverageBits each phase that reads has 2 to this steps
     */
    protected final void keepsNoPlace(int coverageBits) {
        place.parts(0, coverageBits);
    }

    /** Does this before anybody hears that the audit has ended. Call it before {@link #begin()}. */
    public final void lastly(Function<AuditRecord, CompletionStage<?>> step) {
        lastly = step;
    }

    /** Works on threads of its own until it has ended. */
    public final void begin() {
        begin("lectern-audit");
    }

    @Override
    protected final void phases() throws InterruptedException, ExecutionException {
        if (create) {
            place.create();
        }
        work();
    }

    @Override
    protected final AuditRecord end(AuditState state, Message reason) {
        try {
            if (state.isEnd()) {
                ledger.begin(AuditPhase.ENDED, 0);
            }
            AuditRecord last = place.save(ledger.snapshot(), state, reason);
            if (state.isEnd()) {
                place.forgetSums();
            }
            return told(last);
        } catch (InterruptedException | ExecutionException | RuntimeException failure) {
            // Its last place on record stands; whoever waits hears how it ended all the same.
            return told(place.record(ledger.snapshot(), state, reason));
        }
    }

    private AuditRecord told(AuditRecord last) {
        try {
            lastly.apply(last).toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException late) {
            // The audit has ended all the same.
        }
        return last;
    }

    /** A cluster that is busy or away gets the place later, and is asked later what is wanted; the work goes on. */
    @Override
    protected final void checkpoint() throws InterruptedException, ExecutionException {
        try {
            place.save(ledger.snapshot(), AuditState.RUNNING, Message.NONE);
            heed(records.wanted(start.id()).toCompletableFuture().get());
        } catch (ExecutionException failure) {
            if (!ClusterFailures.isTransient(failure)) {
                throw failure;
            }
        }
    }

    /** Only what is new: what was done here since, without a record of it, stays. */
    private void heed(AuditRecords.Wanted wanted) {
        if (wanted.ended()) {
            cancel();
        }
        if (wanted.paused() && !heard.paused()) {
            pause();
        } else if (!wanted.paused() && heard.paused()) {
            resume();
        }
        if (wanted.rowsPerSecond() != heard.rowsPerSecond()) {
            throttle(wanted.rowsPerSecond());
        }
        heard = wanted;
    }

    @Override
    public final AuditId id() {
        return start.id();
    }
}
