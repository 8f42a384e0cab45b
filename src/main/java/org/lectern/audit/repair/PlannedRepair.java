package org.lectern.audit.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.async.RateLimit;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.job.JobCounts;
import org.lectern.job.Steering;
import org.lectern.job.planned.PlannedDesk;
import org.lectern.job.planned.PlannedJob;

/** The repair of an audit's findings, for the process that asked for it, wherever it runs. */
final class PlannedRepair implements RepairJob<RepairReport> {
    private static final int KEPT = 10_000;
    private static final int PAGE = 1_000;
    private static final int MOST_LOOKED_THROUGH = 50_000;

    private final PlannedDesk desk;
    private final FindingRecords records;
    private final PlannedJob job;
    private final CompletableFuture<RepairReport> ended;

    /** @param job on record */
    PlannedRepair(PlannedDesk desk, FindingRecords records, PlannedJob job) {
        this.desk = desk;
        this.records = records;
        this.job = job;
        this.ended = desk.runner()
                .ended(job)
                .thenCompose(end -> outcomes().thenApply(fixes -> FindingRepair.report(end, fixes)))
                .toCompletableFuture();
    }

    @Override
    public RepairProgress progress() {
        PlannedJob now = desk.runner().seen(job);
        RepairReport report = FindingRepair.report(now, List.of());
        JobCounts counts = now.course().counts();
        return new RepairProgress(
                now.course().tally().total(),
                counts.total(),
                report.verified(),
                report.alreadyGone(),
                report.notFixed());
    }

    @Override
    public void throttle(long findingsPerSecond) {
        desk.steer(job.id(), new Steering.Throttle(RateLimit.limitOf(findingsPerSecond)));
    }

    @Override
    public void cancel() {
        desk.steer(job.id(), new Steering.Order(Steering.Kind.STOP));
    }

    @Override
    public CompletionStage<RepairReport> ended() {
        return ended.minimalCompletionStage();
    }

    /** What is on record of the findings that this job has tried; those that it could not fix come first. */
    private CompletionStage<List<FixResult>> outcomes() {
        List<FixResult> fixes = new ArrayList<>();
        List<FixResult> notFixed = new ArrayList<>();
        return outcomes(Optional.empty(), 0, notFixed, fixes)
                .thenCompose(read -> forgetSelection())
                .thenApply(done -> Stream.concat(notFixed.stream(), fixes.stream())
                        .limit(KEPT)
                        .toList());
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
