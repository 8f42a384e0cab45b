package org.lectern.audit.repair;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.model.ScanPage;

/**
 * The findings of an audit that are to be fixed, as they stand on record.
 *
 * @param kinds empty means all that can be fixed
 */
record OpenFindings(FindingRecords records, AuditId audit, Set<DriftKind> kinds) {
    OpenFindings {
        kinds = Set.copyOf(kinds);
    }

    CompletionStage<ScanPage<RecordedFinding>> page(Optional<String> after, int size) {
        return records.findings(audit, after, size);
    }

    /** Those of a page that are not right by what is on record. */
    List<RecordedFinding> of(ScanPage<RecordedFinding> page) {
        return page.rows().stream()
                .filter(one -> one.finding().kind().isFixedAmong(kinds))
                .filter(one -> one.fix()
                        .filter(fix -> fix.outcome() != FixOutcome.NOT_FIXED)
                        .isEmpty())
                .toList();
    }
}
