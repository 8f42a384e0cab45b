package org.lectern.audit.repair;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.model.ScanPage;

/** The findings of an audit that are still to be fixed, a page at a time. For one thread. */
public final class FindingPages implements RepairRun.Pages {
    private final FindingRecords records;
    private final AuditId audit;
    private final Set<DriftKind> kinds;
    private final int size;
    private Optional<String> after = Optional.empty();
    private boolean ended;

    /** @param kinds empty means all that can be fixed */
    public FindingPages(FindingRecords records, AuditId audit, Set<DriftKind> kinds, int size) {
        this.records = records;
        this.audit = audit;
        this.kinds = Set.copyOf(kinds);
        this.size = size;
    }

    @Override
    public List<Finding> next() throws InterruptedException, ExecutionException {
        while (!ended) {
            ScanPage<RecordedFinding> page =
                    records.findings(audit, after, size).toCompletableFuture().get();
            after = page.next();
            ended = after.isEmpty();
            List<Finding> open = page.rows().stream()
                    .filter(one -> one.finding().kind().isFixedAmong(kinds))
                    .filter(one -> one.fix()
                            .filter(fix -> fix.outcome() != FixOutcome.NOT_FIXED)
                            .isEmpty())
                    .map(RecordedFinding::finding)
                    .toList();
            if (!open.isEmpty()) {
                return open;
            }
        }
        return List.of();
    }
}
