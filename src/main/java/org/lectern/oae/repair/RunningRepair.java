package org.lectern.oae.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.RepairProgress;
import org.lectern.cluster.ClusterFailures;

/** {@link IndexRepairJob}: what has come of it so far. */
final class RunningRepair implements IndexRepairJob {
    private final long asked;
    private final CompletableFuture<IndexRepairReport> done = new CompletableFuture<>();
    private final List<IndexFix> notFixed = new ArrayList<>();
    private final List<IndexFix> others = new ArrayList<>();
    private long verified;
    private long alreadyGone;
    private long rows;
    private boolean cancelled;

    RunningRepair(long asked) {
        this.asked = asked;
    }

    synchronized void count(List<IndexFix> fixes, long written) {
        rows += written;
        for (IndexFix fix : fixes) {
            switch (fix.outcome()) {
                case VERIFIED -> verified++;
                case ALREADY_GONE -> alreadyGone++;
                case NOT_FIXED -> {}
            }
            (fix.outcome() == FixOutcome.NOT_FIXED ? notFixed : others).add(fix);
        }
    }

    void end(@Nullable Throwable failure) {
        if (failure == null) {
            done.complete(report());
        } else {
            done.completeExceptionally(ClusterFailures.unwrap(failure));
        }
    }

    private synchronized IndexRepairReport report() {
        List<IndexFix> fixes = new ArrayList<>(notFixed);
        fixes.addAll(others);
        return new IndexRepairReport(
                asked, verified, alreadyGone, notFixed.size(), cancelled && fixes.size() < asked, rows, fixes);
    }

    synchronized boolean isCancelled() {
        return cancelled;
    }

    @Override
    public synchronized RepairProgress progress() {
        return new RepairProgress(
                verified + alreadyGone + notFixed.size(), asked, verified, alreadyGone, notFixed.size());
    }

    @Override
    public synchronized void cancel() {
        cancelled = true;
    }

    @Override
    public CompletionStage<IndexRepairReport> done() {
        return done.minimalCompletionStage();
    }
}
