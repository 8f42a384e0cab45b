package org.lectern.oae.audit;

import java.time.Clock;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.scan.Ledger;
import org.lectern.audit.scan.Pace;
import org.lectern.audit.scan.RangeWorkers;
import org.lectern.audit.scan.ShownFindings;
import org.lectern.cluster.ClusterFailures;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeSize;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * An audit under way. The libraries are read first: which of them have been built, and what stands there; then the truth, and
 * what it makes of those. A slice of the ring whose sum is not zero then holds faults, or was written to meanwhile: its libraries
 * are looked at one by one.
 */
final class IndexAuditRun implements IndexAuditJob {
    private static final int LEAST_SLICE_BITS = 10;
    private static final int MOST_SLICE_BITS = 20;
    private static final int LEAST_RANGE_BITS = 4;
    private static final int MOST_RANGE_BITS = 12;
    private static final int BUCKETS_PER_PRINCIPAL = 12;
    private static final long PRINCIPALS_PER_RANGE = 1_000;

    private final OaeReads reads;
    private final LibraryLooks looks;
    private final IndexAuditScope scope;
    private final AuditOptions options;
    private final Clock clock;
    private final OaeSize size;
    private final Instant started;
    private final Pace pace;
    private final Scans scans;
    private final Ledger<IndexAuditPhase, IndexFault> ledger;
    private final ShownFindings<IndexFault, IndexFinding> shown;
    private final RangeWorkers workers;
    private final CompletableFuture<IndexAuditReport> done = new CompletableFuture<>();
    private volatile @Nullable IndexSums sums;
    private volatile @Nullable SuspectLibraries suspects;

    /** @param size about how much there is */
    IndexAuditRun(
            OaeReads reads,
            LibraryLooks looks,
            IndexAuditScope scope,
            AuditOptions options,
            Clock clock,
            OaeSize size) {
        this.reads = reads;
        this.looks = looks;
        this.scope = scope;
        this.options = options;
        this.clock = clock;
        this.size = size;
        started = clock.instant();
        pace = new Pace(options.rowsPerSecond(), 0, List.of());
        scans = new Scans(pace);
        ledger = new Ledger<>(IndexAuditPhase.ESTIMATING, new BitSet(), new long[0], Map.of(), 0);
        shown = new ShownFindings<>(IndexFinding::fault, Map.of(), MOST_FINDINGS);
        workers = new RangeWorkers(ledger, pace, options.parallelRanges());
    }

    /** Works on threads of its own until it has ended. */
    IndexAuditRun begin() {
        RangeWorkers.thread("lectern-index-audit", this::run).start();
        return this;
    }

    private void run() {
        AuditState state;
        Message reason = Message.NONE;
        try {
            phases();
            List<String> leftOut = pace.unreadable();
            state = leftOut.isEmpty() ? AuditState.FINISHED : AuditState.INCOMPLETE;
            reason = leftOut.isEmpty() ? Message.NONE : IndexAuditSentence.LEFT_OUT.of(leftOut.size(), leftOut.get(0));
        } catch (CancellationException | InterruptedException ended) {
            state = AuditState.CANCELLED;
        } catch (RuntimeException | ExecutionException | Error failure) {
            Throwable cause = ClusterFailures.unwrap(failure);
            state = AuditState.FAILED;
            reason = cause.getMessage() == null ? Message.plain(cause.toString()) : HasMessage.of(cause);
        }
        ledger.begin(IndexAuditPhase.ENDED, 0);
        done.complete(report(state, reason));
    }

    private void phases() throws InterruptedException, ExecutionException {
        long principals = size.principals().count();
        int sliceBits = bits(principals * BUCKETS_PER_PRINCIPAL, LEAST_SLICE_BITS, MOST_SLICE_BITS);
        int rangeBits = bits(principals / PRINCIPALS_PER_RANGE, LEAST_RANGE_BITS, Math.min(MOST_RANGE_BITS, sliceBits));
        ledger.sums(1 << sliceBits);
        IndexSums rows = new IndexSums(
                reads,
                scans,
                ledger,
                new BuiltBuckets(principals * BUCKETS_PER_PRINCIPAL, reads.layout().marked()),
                scope.tenant(),
                sliceBits,
                rangeBits);
        sums = rows;
        int ranges = 1 << rangeBits;
        phase(IndexAuditPhase.READING_INDEX, ranges, rows::index);
        phase(IndexAuditPhase.READING_ITEMS, ranges, rows::items);
        phase(IndexAuditPhase.READING_PRINCIPALS, ranges, rows::principals);
        SuspectLibraries close = new SuspectLibraries(
                reads,
                scans,
                looks,
                pace,
                shown::add,
                scope.tenant(),
                options.settle(),
                sliceBits,
                ledger::isSuspicious);
        suspects = close;
        phase(IndexAuditPhase.AUDITING_LIBRARIES, ranges, () -> range -> {
            close.begin(rows.firstSlice(range), rows.slicesPerRange());
            ledger.done(range, new long[0], 0);
        });
        close.end();
    }

    /** As many bits as it takes to count so far. */
    private static int bits(long count, int least, int most) {
        return Math.max(least, Math.min(most, 64 - Long.numberOfLeadingZeros(Math.max(0, count - 1))));
    }

    private void phase(IndexAuditPhase phase, int ranges, Supplier<RangeWorkers.Ranges> each)
            throws InterruptedException, ExecutionException {
        ledger.begin(phase, ranges);
        workers.run(each, () -> {});
    }

    private IndexAuditReport report(AuditState state, Message reason) {
        IndexSums read = sums;
        IndexCounts counts = read == null ? new IndexCounts() : read.counts();
        SuspectLibraries close = suspects;
        return new IndexAuditReport(
                scope,
                options,
                state,
                started,
                clock.instant(),
                shown.counts(),
                new IndexAuditReport.Coverage(
                        pace.rows(),
                        counts.rows(),
                        counts.buckets(),
                        counts.unbuilt(),
                        counts.unbuiltRows(),
                        counts.unknown(),
                        close == null ? 0 : close.looked(),
                        close == null ? 0 : close.changing(),
                        pace.unreadable()),
                reason);
    }

    @Override
    public IndexAuditScope scope() {
        return scope;
    }

    @Override
    public IndexAuditProgress progress() {
        return new IndexAuditProgress(
                ledger.phase(),
                ledger.doneCount(),
                ledger.total(),
                pace.rows(),
                pace.rate(),
                shown.counts(),
                pace.isPaused(),
                scans.isWaiting());
    }

    @Override
    public List<IndexFinding> findings(int from) {
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
    public CompletionStage<IndexAuditReport> done() {
        return done.minimalCompletionStage();
    }
}
