package org.lectern.audit.scan;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.LibraryAuditor;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditScope;
import org.lectern.cluster.ClusterException;
import org.lectern.model.PrincipalId;
import org.lectern.model.TokenRange;

/**
 * An audit under way. Everything is looked at by fingerprint: the truth is read once, in ranges of the token ring, and for
 * each membership the hashes of the rows that should stand in its principal's library are added to the sum of the slice of
 * the ring that the principal lies in; then libraries and lists are read, and the hashes of what stands there subtracted. A
 * slice whose sum is not zero then holds drift, or was written to meanwhile: its libraries are looked at one by one. What
 * that does not explain is a member that no library knows of, and is searched for in the truth.
 */
public final class AuditRun extends ResumableAudit {
    private static final int MINIMUM_SLICE_BITS = 10;
    private static final int MAXIMUM_SLICE_BITS = 20;
    private static final int MINIMUM_RANGE_BITS = 4;
    private static final int MAXIMUM_RANGE_BITS = 12;
    private static final long ROWS_PER_RANGE = 60_000;
    private static final int SELECTED_PER_STEP = 256;

    private final TableScans scans;
    private final LibraryAuditor auditor;
    private final AuditReads reads;
    private final NameIndexes names;
    private final FindingRecords findings;

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
        super(reads, records, from, sums, create);
        this.scans = scans;
        this.auditor = auditor;
        this.reads = reads;
        this.names = names;
        this.findings = findings;
    }

    @Override
    protected void work() throws InterruptedException, ExecutionException {
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
            phaseAhead(AuditPhase.READING_CONTENT, ranges, sums::members);
            phaseAhead(AuditPhase.READING_LIBRARIES, ranges, sums::entries);
            phaseAhead(AuditPhase.READING_LISTS, ranges, sums::holdings);
        }
        SliceAudit slices = new SliceAudit(scans, auditor, reads, findings, start, pace, shown::add, sliceBits);
        phaseAhead(AuditPhase.AUDITING_LIBRARIES, ranges, () -> range -> {
            int from = sums.firstSlice(range);
            SliceAudit.Outcome outcome = start.scope() instanceof AuditScope.Tenant tenant
                    ? slices.tenant(TokenRange.part(range, rangeBits), tenant.name())
                    : slices.suspicious(from, sums.slicesPerRange(), ledger::isSuspicious);
            ledger.done(range, outcome.residues().array(), from, outcome.found(), outcome.principals());
        });
        BitSet unexplained = ledger.suspicious();
        if (start.scope() instanceof AuditScope.Tenant || !unexplained.isEmpty()) {
            phaseAhead(AuditPhase.SEARCHING_MEMBERS, ranges, () -> range -> {
                SliceAudit.Outcome outcome = slices.membersNobodyKnows(TokenRange.part(range, rangeBits), unexplained);
                ledger.done(range, new long[0], 0, outcome.found(), outcome.principals());
            });
        }
        if (start.scope() instanceof AuditScope.Everything) {
            prune(names);
        }
    }

    private void estimate() throws InterruptedException, ExecutionException {
        TableScans.Size size;
        try {
            size = scans.size(pace);
        } catch (ClusterException failure) {
            failure.requireUnreadable();
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
        checkpoint();
    }

    private void selected(List<PrincipalId> principals) throws InterruptedException, ExecutionException {
        SliceAudit slices = new SliceAudit(scans, auditor, reads, findings, start, pace, shown::add, 0);
        int steps = (principals.size() + SELECTED_PER_STEP - 1) / SELECTED_PER_STEP;
        phaseAhead(AuditPhase.AUDITING_LIBRARIES, steps, () -> step -> {
            SliceAudit.Outcome outcome = slices.of(principals.subList(
                    step * SELECTED_PER_STEP, Math.min(principals.size(), (step + 1) * SELECTED_PER_STEP)));
            ledger.done(step, new long[0], 0, outcome.found(), outcome.principals());
        });
    }
}
