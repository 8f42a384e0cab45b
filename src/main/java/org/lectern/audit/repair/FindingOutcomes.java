package org.lectern.audit.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.job.planned.PlannedJob;

/** Reads the outcomes of a repair that has ended. */
record FindingOutcomes(FindingRecords records, PlannedJob job) {
    private static final int KEPT = 10_000;
    private static final int PAGE = 1_000;
    private static final int MOST_LOOKED_THROUGH = 50_000;

    /** The report with the findings that the job has tried; those that it could not fix come first. */
    CompletionStage<RepairReport> report() {
        List<FixResult> fixes = new ArrayList<>();
        List<FixResult> notFixed = new ArrayList<>();
        return outcomes(Optional.empty(), 0, notFixed, fixes)
                .thenCompose(read -> forgetSelection())
                .thenApply(done -> FindingRepair.report(
                        job,
                        Stream.concat(notFixed.stream(), fixes.stream())
                                .limit(KEPT)
                                .toList()));
    }

    private CompletionStage<?> forgetSelection() {
        return FindingRepair.selection(job)
                .<CompletionStage<?>>map(records::forget)
                .orElseGet(() -> CompletableFuture.completedStage(null));
    }

    private CompletionStage<?> outcomes(
            Optional<String> after, int lookedThrough, List<FixResult> notFixed, List<FixResult> fixes) {
        return records.findings(FindingRepair.findings(job), after, PAGE).thenCompose(page -> {
            for (RecordedFinding row : page.rows()) {
                row.fix()
                        .filter(fix -> fix.job().filter(job.id()::equals).isPresent())
                        .ifPresent(fix -> (fix.outcome() == FixOutcome.NOT_FIXED ? notFixed : fixes)
                                .add(new FixResult(
                                        row.finding(), fix.outcome(), fix.because(), Obstacle.of(fix.because()))));
            }
            int seen = lookedThrough + page.rows().size();
            return page.next().isEmpty() || seen >= MOST_LOOKED_THROUGH
                    ? CompletableFuture.completedStage(null)
                    : outcomes(page.next(), seen, notFixed, fixes);
        });
    }
}
