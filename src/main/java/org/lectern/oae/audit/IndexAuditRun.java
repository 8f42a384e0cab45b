package org.lectern.oae.audit;

import java.time.Clock;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.lectern.async.DaemonThreads;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.scan.AbstractAudit;
import org.lectern.audit.scan.Ledger;
import org.lectern.audit.scan.Pace;
import org.lectern.audit.scan.ShownFindings;
import org.lectern.library.Bucket;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeScans;
import org.lectern.oae.OaeSize;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.wording.Message;

/**
 * An audit under way. The libraries are read first: which of them have been built, and what stands there; then the truth, and
 * what it makes of those. A slice of the ring whose sum is not zero then holds faults, or was written to meanwhile: its libraries
 * are looked at one by one. Where one library alone is meant, only that is looked at.
 */
final class IndexAuditRun extends AbstractAudit<IndexAuditPhase, IndexFault, IndexFinding, IndexAuditReport>
        implements IndexAuditJob {
    private static final int LEAST_SLICE_BITS = 10;
    private static final int MOST_SLICE_BITS = 20;
    private static final int LEAST_RANGE_BITS = 4;
    private static final int MOST_RANGE_BITS = 12;
    private static final int BUCKETS_PER_PRINCIPAL = 12;
    /** Full pages cost a node less: a range is some of them of each table. */
    private static final long PRINCIPALS_PER_RANGE = 4_000;

    private final OaeReads reads;
    private final LibraryLooks looks;
    private final IndexAuditScope scope;
    private final AuditOptions options;
    private final Clock clock;
    private final OaeSize size;
    private final Scans scans;
    private volatile @Nullable IndexSums sums;
    private volatile @Nullable SuspectLibraries suspects;
    private volatile @Nullable LibraryAudit single;

    /** @param size about how much there is */
    IndexAuditRun(
            OaeReads reads,
            LibraryLooks looks,
            IndexAuditScope scope,
            AuditOptions options,
            Clock clock,
            OaeSize size) {
        super(
                new Ledger<>(IndexAuditPhase.ESTIMATING, new BitSet(), new long[0], Map.of(), 0),
                new Pace(options.rowsPerSecond(), 0, List.of()),
                new ShownFindings<>(IndexFinding::fault, Map.of(), MOST_FINDINGS),
                IndexAuditPhase.ENDED,
                options.parallelRanges());
        this.reads = reads;
        this.looks = looks;
        this.scope = scope;
        this.options = options;
        this.clock = clock;
        this.size = size;
        scans = new Scans(pace);
    }

    /** Works on threads of its own until it has ended. */
    IndexAuditRun begin() {
        begin("lectern-index-audit");
        return this;
    }

    @Override
    protected void phases() throws InterruptedException, ExecutionException {
        if (scope instanceof IndexAuditScope.OfLibrary one) {
            look(one.library());
            return;
        }
        long principals = size.principals().count();
        int sliceBits = bits(principals * BUCKETS_PER_PRINCIPAL, LEAST_SLICE_BITS, MOST_SLICE_BITS);
        int rangeBits = bits(principals / PRINCIPALS_PER_RANGE, LEAST_RANGE_BITS, Math.min(MOST_RANGE_BITS, sliceBits));
        OaeScans tables = reads.forAudit(options.consistency());
        CacheComparison cache = new CacheComparison(reads, tables, scans, rangeBits);
        IndexSums rows = new IndexSums(
                reads,
                tables,
                scans,
                ledger,
                new BuiltBuckets(
                        principals * BUCKETS_PER_PRINCIPAL, reads.layout().marked()),
                cache,
                scope.tenant(),
                sliceBits,
                rangeBits);
        sums = rows;
        int ranges = 1 << rangeBits;
        phase(IndexAuditPhase.READING_INDEX, ranges, rows::index);
        rows.begin();
        phase(IndexAuditPhase.READING_TRUTH, ranges, rows::truth);
        rows.end();
        SuspectLibraries close = new SuspectLibraries(
                reads, scans, looks, pace, shown::add, scope.tenant(), options.settle(), sliceBits, rows::isSuspicious);
        suspects = close;
        phase(IndexAuditPhase.READING_CACHE, ranges, () -> range -> {
            cache.compare(range, close::memberships);
            ledger.done(range, IndexSums.NOT_KEPT, 0);
        });
        phase(IndexAuditPhase.AUDITING_LIBRARIES, ranges, () -> range -> {
            close.begin(rows.firstSlice(range), rows.slicesPerRange());
            ledger.done(range, IndexSums.NOT_KEPT, 0);
        });
        close.end();
    }

    private void look(OaeLibrary library) throws InterruptedException, ExecutionException {
        ledger.begin(IndexAuditPhase.AUDITING_LIBRARIES, 0);
        LibraryAudit audit = scans.await(() -> looks.audit(library, options.settle(), this::page, () -> {}));
        audit.unreadable().forEach(pace::unreadable);
        audit.findings().forEach(shown::add);
        single = audit;
    }

    /** The pace waits where it holds back, which whoever answers a read must not. */
    private CompletionStage<?> page(int rows) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        pace.page(rows);
                    } catch (InterruptedException ended) {
                        throw new CancellationException("The audit was interrupted.");
                    }
                },
                turn -> DaemonThreads.begin("lectern-index-audit-page", turn));
    }

    @Override
    protected IndexAuditReport end(AuditState state, Message reason) {
        LibraryAudit one = single;
        return new IndexAuditReport(
                state, clock.instant(), shown.counts(), one == null ? coverage() : coverage(one), reason);
    }

    private IndexAuditReport.Coverage coverage() {
        IndexSums read = sums;
        IndexCounts counts = read == null ? IndexCounts.NONE : read.counts();
        SuspectLibraries close = suspects;
        return new IndexAuditReport.Coverage(
                pace.rows(),
                counts.rows(),
                counts.buckets(),
                counts.unbuilt(),
                counts.unbuiltRows(),
                counts.unknown(),
                close == null ? 0 : close.looked(),
                close == null ? 0 : close.changing(),
                pace.unreadable());
    }

    private IndexAuditReport.Coverage coverage(LibraryAudit audit) {
        int unbuilt = audit.unbuilt().size();
        return new IndexAuditReport.Coverage(
                pace.rows(),
                audit.rows(),
                Bucket.values().length - (long) unbuilt,
                unbuilt,
                audit.unbuiltRows(),
                0,
                1,
                audit.changing().isEmpty() ? 0 : 1,
                pace.unreadable());
    }

    @Override
    protected boolean isWaiting() {
        return scans.isWaiting();
    }
}
