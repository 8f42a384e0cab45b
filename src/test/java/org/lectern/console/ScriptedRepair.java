package org.lectern.console;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.FixResult;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairProgress;
import org.lectern.audit.repair.RepairReport;
import org.lectern.model.Cause;

/** A repair under way. */
public final class ScriptedRepair implements RepairJob<RepairReport> {
    private final List<Finding> findings;
    private final Cause cause;
    private final Function<Finding, FixResult> ends;
    private final Consumer<Finding.Key> right;
    private final CompletableFuture<RepairReport> done = new CompletableFuture<>();
    private volatile long rate;

    ScriptedRepair(
            List<Finding> findings, Cause cause, Function<Finding, FixResult> ends, Consumer<Finding.Key> right) {
        this.findings = findings;
        this.cause = cause;
        this.ends = ends;
        this.right = right;
    }

    public List<Finding> findings() {
        return findings;
    }

    public Cause cause() {
        return cause;
    }

    public long rate() {
        return rate;
    }

    /** It ends: each finding as the test has said, else verified. */
    public void end(boolean cancelled) {
        List<FixResult> results =
                cancelled ? List.of() : findings.stream().map(ends).toList();
        results.stream()
                .filter(result -> result.outcome() != FixOutcome.NOT_FIXED)
                .forEach(result -> right.accept(result.finding().key()));
        done.complete(new RepairReport(
                findings.size(),
                of(results, FixOutcome.VERIFIED),
                of(results, FixOutcome.ALREADY_GONE),
                of(results, FixOutcome.NOT_FIXED),
                cancelled,
                results));
    }

    private static long of(List<FixResult> results, FixOutcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).count();
    }

    @Override
    public RepairProgress progress() {
        return new RepairProgress(0, findings.size(), 0, 0, 0);
    }

    @Override
    public void throttle(long findingsPerSecond) {
        rate = findingsPerSecond;
    }

    @Override
    public void cancel() {
        end(true);
    }

    @Override
    public CompletionStage<RepairReport> ended() {
        return done;
    }
}
