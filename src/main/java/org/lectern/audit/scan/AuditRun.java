package org.lectern.audit.scan;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.LibraryAuditor;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.PrincipalId;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * An audit under way. Everything is looked at by fingerprint: the truth is read once, in ranges of the token ring, and for
 * each membership the hashes of the rows that should stand in its principal's library are added to the sum of the slice of
 * the ring that the principal lies in; then libraries and lists are read, and the hashes of what stands there subtracted. A
 * slice whose sum is not zero then holds drift, or was written to meanwhile: its libraries are looked at one by one. What
 * that does not explain is a member that no library knows of, and is searched for in the truth.
 */
public final class AuditRun implements AuditJob {
    private static final int MINIMUM_SLICE_BITS = 10;
    private static final int MAXIMUM_SLICE_BITS = 20;
    private static final int MINIMUM_RANGE_BITS = 4;
    private static final int MAXIMUM_RANGE_BITS = 12;
    private static final long ROWS_PER_RANGE = 60_000;
    private static final int SELECTED_PER_STEP = 256;
    private static final int MOST_SHOWN = 10_000;

    private final TableScans scans;
    private final LibraryAuditor auditor;
    private final AuditReads reads;
    private final NameIndexes names;
    private final FindingRecords findings;
    private final AuditRecord start;
    private final Ledger<AuditPhase, DriftKind> ledger;
    private final Pace pace;
    private final CompletableFuture<AuditRecord> done = new CompletableFuture<>();
    private final ShownFindings<DriftKind, Finding> shown;
    private final RangeWorkers workers;
    private final boolean create;
    private final AuditPlace place;
    private volatile long phaseBegan = System.nanoTime();
    private volatile int phaseBeganAt;

    /**
     * @param from where it stands
     * @param create whether it is not on record yet
     */
    public AuditRun(
            TableScans scans,
            LibraryAuditor auditor,
            AuditReads reads,
            NameIndexes names,
            AuditRecords records,
            FindingRecords findings,
            AuditRecords.Place from,
            long[] sums,
            boolean create) {
        this.create = create;
        this.scans = scans;
        this.auditor = auditor;
        this.reads = reads;
        this.names = names;
        this.findings = findings;
        start = from.record();
        ledger = new Ledger<>(start.phase(), from.done(), sums, start.found(), start.principals());
        shown = new ShownFindings<>(Finding::kind, start.found(), MOST_SHOWN);
        pace = new Pace(start.options().rowsPerSecond(), start.rows(), start.unreadable());
        place = new AuditPlace(records, reads, pace, from);
        workers = new RangeWorkers(ledger, pace, start.options().parallelRanges());
    }

    /** Works on threads of its own until it has ended. */
    public AuditRun begin() {
        RangeWorkers.thread("lectern-audit", this::run).start();
        return this;
    }

    private void run() {
        AuditState state;
        Message reason = Message.NONE;
        try {
            if (create) {
                place.create();
            }
            phases();
            List<String> leftOut = pace.unreadable();
            state = leftOut.isEmpty() ? AuditState.FINISHED : AuditState.INCOMPLETE;
            reason = leftOut.isEmpty() ? Message.NONE : AuditSentence.LEFT_OUT.of(leftOut.size(), leftOut.get(0));
        } catch (CancellationException ended) {
            state = AuditState.CANCELLED;
        } catch (InterruptedException interrupted) {
            state = AuditState.CANCELLED;
        } catch (RuntimeException | ExecutionException | Error failure) {
            Throwable cause = ClusterFailures.unwrap(failure);
            state = AuditState.FAILED;
            reason = cause.getMessage() == null ? Message.plain(cause.toString()) : HasMessage.of(cause);
        }
        end(state, reason);
    }

    private void end(AuditState state, Message reason) {
        AuditRecord last;
        try {
            if (state.isEnd()) {
                ledger.begin(AuditPhase.ENDED, 0);
            }
            last = place.save(ledger.snapshot(), state, reason);
            if (state.isEnd()) {
                place.forgetSums();
            }
        } catch (InterruptedException | ExecutionException | RuntimeException failure) {
            // Its last place on record stands; whoever waits hears how it ended all the same.
            last = place.record(ledger.snapshot(), state, reason);
        }
        done.complete(last);
    }

    private void phases() throws InterruptedException, ExecutionException {
        if (start.scope() instanceof AuditScope.Selection selection) {
            selected(List.copyOf(selection.principals()));
            return;
        }
        if (ledger.phase() == AuditPhase.ESTIMATING) {
            estimate();
        }
        int sliceBits = place.sliceBits();
        int rangeBits = place.rangeBits();
        int ranges = 1 << rangeBits;
        TableSums sums = new TableSums(scans, start.options().consistency(), pace, ledger, sliceBits, rangeBits);
        if (start.scope() instanceof AuditScope.Everything) {
            if (ledger.phase().compareTo(AuditPhase.READING_CONTENT) <= 0) {
                phase(AuditPhase.READING_CONTENT, ranges, sums::members);
            }
            if (ledger.phase().compareTo(AuditPhase.READING_LIBRARIES) <= 0) {
                phase(AuditPhase.READING_LIBRARIES, ranges, sums::entries);
            }
            if (ledger.phase().compareTo(AuditPhase.READING_LISTS) <= 0) {
                phase(AuditPhase.READING_LISTS, ranges, sums::holdings);
            }
        }
        SliceAudit slices = new SliceAudit(scans, auditor, reads, findings, start, pace, shown::add, sliceBits);
        if (ledger.phase().compareTo(AuditPhase.AUDITING_LIBRARIES) <= 0) {
            phase(AuditPhase.AUDITING_LIBRARIES, ranges, () -> range -> {
                int from = sums.firstSlice(range);
                SliceAudit.Outcome outcome = start.scope() instanceof AuditScope.Tenant tenant
                        ? slices.tenant(TokenRange.part(range, rangeBits), tenant.name())
                        : slices.suspicious(from, sums.slicesPerRange(), ledger::isSuspicious);
                ledger.done(range, outcome.residues().array(), from, outcome.found(), outcome.principals());
            });
        }
        BitSet unexplained = ledger.suspicious();
        if (ledger.phase().compareTo(AuditPhase.SEARCHING_MEMBERS) <= 0
                && (start.scope() instanceof AuditScope.Tenant || !unexplained.isEmpty())) {
            phase(AuditPhase.SEARCHING_MEMBERS, ranges, () -> range -> {
                SliceAudit.Outcome outcome = slices.membersNobodyKnows(TokenRange.part(range, rangeBits), unexplained);
                ledger.done(range, new long[0], 0, outcome.found(), outcome.principals());
            });
        }
        if (start.scope() instanceof AuditScope.Everything) {
            phase(AuditPhase.PRUNING_NAMES, names.parts(), () -> part -> {
                try {
                    names.prune(part, pace);
                } catch (ClusterException failure) {
                    if (!failure.isUnreadable()) {
                        throw failure;
                    }
                    pace.unreadable("names, part " + part + ": " + failure.getMessage());
                }
                ledger.done(part, new long[0], 0);
            });
        }
    }

    private void estimate() throws InterruptedException, ExecutionException {
        TableScans.Size size;
        try {
            size = scans.size(pace);
        } catch (ClusterException failure) {
            if (!failure.isUnreadable()) {
                throw failure;
            }
            size = new TableScans.Size(0, 0); // in the fewest parts: what can be read is still read
        }
        int sliceBits = bits(size.principals(), MINIMUM_SLICE_BITS, MAXIMUM_SLICE_BITS);
        int rangeBits =
                bits(size.entries() / ROWS_PER_RANGE, MINIMUM_RANGE_BITS, Math.min(MAXIMUM_RANGE_BITS, sliceBits));
        place.parts(sliceBits, rangeBits);
        ledger.sums(start.scope() instanceof AuditScope.Everything ? 1 << sliceBits : 0);
        ledger.begin(
                start.scope() instanceof AuditScope.Everything
                        ? AuditPhase.READING_CONTENT
                        : AuditPhase.AUDITING_LIBRARIES,
                1 << rangeBits);
        checkpointIfPossible();
    }

    /** As many bits as it takes to count so far. */
    private static int bits(long count, int least, int most) {
        return Math.max(least, Math.min(most, 64 - Long.numberOfLeadingZeros(Math.max(0, count - 1))));
    }

    /** All ranges of a phase that are not done yet, by several threads. */
    private void phase(AuditPhase phase, int ranges, Supplier<RangeWorkers.Ranges> each)
            throws InterruptedException, ExecutionException {
        ledger.begin(phase, ranges);
        phaseBegan = System.nanoTime();
        phaseBeganAt = ledger.doneCount();
        workers.run(each, this::checkpointIfPossible);
    }

    /** A cluster that is busy or away gets the place later; the work goes on. */
    private void checkpointIfPossible() throws InterruptedException, ExecutionException {
        try {
            place.save(ledger.snapshot(), AuditState.RUNNING, Message.NONE);
        } catch (ExecutionException failure) {
            if (!ClusterFailures.isTransient(failure)) {
                throw failure;
            }
        }
    }

    private void selected(List<PrincipalId> principals) throws InterruptedException, ExecutionException {
        SliceAudit slices = new SliceAudit(scans, auditor, reads, findings, start, pace, shown::add, 0);
        int steps = (principals.size() + SELECTED_PER_STEP - 1) / SELECTED_PER_STEP;
        phase(AuditPhase.AUDITING_LIBRARIES, steps, () -> step -> {
            SliceAudit.Outcome outcome = slices.of(principals.subList(
                    step * SELECTED_PER_STEP, Math.min(principals.size(), (step + 1) * SELECTED_PER_STEP)));
            ledger.done(step, new long[0], 0, outcome.found(), outcome.principals());
        });
    }

    @Override
    public AuditId id() {
        return start.id();
    }

    @Override
    public AuditProgress progress() {
        int steps = ledger.total();
        int doneNow = ledger.doneCount();
        return new AuditProgress(
                done.isDone() ? AuditPhase.ENDED : ledger.phase(),
                doneNow,
                steps,
                pace.rows(),
                pace.rate(),
                remaining(doneNow, steps),
                shown.counts(),
                pace.isPaused(),
                pace.isWaiting());
    }

    /** Only once a twentieth is done and some seconds have passed: before, it would be a guess. */
    private Optional<Duration> remaining(int doneNow, int steps) {
        long elapsed = System.nanoTime() - phaseBegan;
        int since = doneNow - phaseBeganAt;
        if (done.isDone() || pace.isPaused() || since < Math.max(2, steps / 20) || elapsed < 2_000_000_000L) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofNanos((long) ((double) elapsed / since * (steps - doneNow))));
    }

    @Override
    public List<Finding> findings(int from) {
        return shown.from(from);
    }

    @Override
    public void pause() {
        pace.pause();
    }

    @Override
    public void resume() {
        pace.resume();
    }

    @Override
    public void throttle(long rowsPerSecond) {
        pace.throttle(rowsPerSecond);
    }

    @Override
    public void cancel() {
        pace.stop();
    }

    @Override
    public CompletionStage<AuditRecord> ended() {
        return done.minimalCompletionStage();
    }
}
