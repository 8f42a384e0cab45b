package org.lectern.audit.scan;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;

/** Where findings stand on record, with what came of fixing them. Nothing blocks. */
public interface FindingRecords {
    /** Adds findings; one that is there already is replaced. */
    CompletionStage<?> add(AuditId id, Collection<Finding> findings);

    CompletionStage<ScanPage<RecordedFinding>> findings(AuditId id, Optional<String> after, int limit);

    /** What an audit found in one principal's library, at most so much: one read. */
    CompletionStage<List<RecordedFinding>> findings(AuditId id, PrincipalId principal, int limit);

    /** Forgets all findings of an audit. */
    CompletionStage<?> forget(AuditId id);

    /** What came of a fix. */
    CompletionStage<?> fixed(AuditId id, Finding.Key finding, RecordedFinding.Fix fix);

    /** Counts an audit's findings that are right by now, and keeps the number: for {@link #fixed(AuditId, AuditId)}. */
    CompletionStage<?> countFixed(AuditId id);

    /** The numbers kept for an audit, by kind; empty where nothing was fixed, or by an earlier release. */
    CompletionStage<Map<DriftKind, Long>> fixedKinds(AuditId id);

    /** The numbers kept for the audits between these two, both among them; without those of which nothing was fixed. */
    CompletionStage<Map<AuditId, Long>> fixed(AuditId oldest, AuditId newest);
}
