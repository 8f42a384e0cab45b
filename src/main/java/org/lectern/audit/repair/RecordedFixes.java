package org.lectern.audit.repair;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.wording.HasMessage;

/** Fixes findings, and puts what came of each on record beside it, with who asked for it. Nothing blocks. */
final class RecordedFixes {
    static final int AT_ONCE = 32;

    private final Repairs repairs;
    private final FindingRecords records;
    private final AuditReads reads;
    private final Optional<AuditId> audit;
    private final Instant begun;
    private final String who;

    /**
     * @param audit whose findings they are, if they are on record
     * @param begun when the repair began
     */
    RecordedFixes(
            Repairs repairs,
            FindingRecords records,
            AuditReads reads,
            Optional<AuditId> audit,
            Instant begun,
            String who) {
        this.repairs = repairs;
        this.records = records;
        this.reads = reads;
        this.audit = audit;
        this.begun = begun;
        this.who = who;
    }

    Instant begun() {
        return begun;
    }

    String who() {
        return who;
    }

    /** Fixes them, an item once however many faults it has. Does not fail. */
    CompletionStage<List<FixResult>> fix(Collection<Finding> findings) {
        return Stages.all(AT_ONCE, Patient.of(findings), this::fix)
                .thenApply(results -> results.stream().flatMap(List::stream).toList());
    }

    /** Likewise. What cannot be put on record counts all the same. */
    CompletionStage<List<FixResult>> fix(Patient patient) {
        return repairs.fix(patient, begun)
                .exceptionally(failure -> FixResult.notFixed(patient.findings(), HasMessage.of(Stages.unwrap(failure))))
                .thenCompose(results -> record(results).handle((recorded, failure) -> results));
    }

    private CompletionStage<List<FixResult>> record(List<FixResult> results) {
        return Stages.all(
                audit.isEmpty() ? List.of() : results,
                result -> records.fixed(
                                audit.orElseThrow(),
                                result.finding().key(),
                                new RecordedFinding.Fix(result.outcome(), result.because(), reads.now(), who, Optional.empty()))
                        .thenApply(done -> result));
    }
}
