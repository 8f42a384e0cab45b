package org.lectern.audit.repair;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.lectern.async.PartsExecutor;
import org.lectern.async.Stages;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.model.ScanPage;
import org.lectern.wording.HasMessage;

/**
 * What an audit has found and is still to be fixed, which other processes fix a page each. What came of a page is read from
 * the record: so it says what was done, also by a process that died before it could tell.
 */
final class SpreadFindings implements RepairRun.Pages {
    /** So that a part takes a second or two: more than its dispatch, and nobody waits for long where the repair is to end. */
    private static final int SIZE = 200;

    private final OpenFindings findings;
    private final RecordedFixes here;
    private final PartsExecutor<FindingsPart, Integer> executor;
    private Optional<String> after = Optional.empty();
    private boolean ended;

    /** @param here fixes what a part did not meet */
    SpreadFindings(OpenFindings findings, RecordedFixes here, PartsExecutor<FindingsPart, Integer> executor) {
        this.findings = findings;
        this.here = here;
        this.executor = executor;
    }

    @Override
    public int atOnce() {
        return executor.atOnce();
    }

    /** Under a limit a part is no more than a second's worth: within it nothing holds the other process back. */
    @Override
    public List<RepairRun.Portion> next(long perSecond) throws InterruptedException, ExecutionException {
        int size = perSecond == 0 ? SIZE : (int) Math.min(SIZE, perSecond);
        while (!ended) {
            Optional<String> from = after;
            ScanPage<RecordedFinding> page =
                    findings.page(from, size).toCompletableFuture().get();
            after = page.next();
            ended = after.isEmpty();
            List<RecordedFinding> open = findings.of(page);
            if (!open.isEmpty()) {
                return List.of(new RepairRun.Portion(open.size(), () -> fix(open, from, size)));
            }
        }
        return List.of();
    }

    private CompletionStage<List<FixResult>> fix(List<RecordedFinding> open, Optional<String> from, int size) {
        FindingsPart part = new FindingsPart(
                findings.audit().toString(), findings.kinds(), from.orElse(null), size, here.begun(), here.who());
        return executor.submit(part)
                .thenCompose(done -> findings.page(from, size))
                .thenCompose(now -> told(open, now))
                .exceptionally(failure -> FixResult.notFixed(
                        open.stream().map(RecordedFinding::finding).toList(), HasMessage.of(Stages.unwrap(failure))));
    }

    /** What is on record of each since it was handed out. An audit under way may have pushed some onto the next page. */
    private CompletionStage<List<FixResult>> told(List<RecordedFinding> open, ScanPage<RecordedFinding> now) {
        Map<Finding.Key, RecordedFinding> after = new HashMap<>();
        now.rows().forEach(one -> after.put(one.finding().key(), one));
        List<FixResult> results = new ArrayList<>();
        List<Finding> left = new ArrayList<>();
        for (RecordedFinding one : open) {
            Optional<RecordedFinding.Fix> fix = Optional.ofNullable(
                            after.get(one.finding().key()))
                    .flatMap(RecordedFinding::fix)
                    .filter(last -> !Optional.of(last).equals(one.fix()));
            fix.ifPresentOrElse(
                    made -> results.add(new FixResult(one.finding(), made.outcome(), made.because(), Optional.empty())),
                    () -> left.add(one.finding()));
        }
        return here.fix(left).thenApply(more -> {
            results.addAll(more);
            return results;
        });
    }
}
