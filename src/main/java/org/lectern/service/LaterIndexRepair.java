package org.lectern.service;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.activity.ActivitySentence;
import org.lectern.audit.repair.RepairProgress;
import org.lectern.cluster.ClusterFailures;
import org.lectern.oae.repair.IndexRepairJob;
import org.lectern.oae.repair.IndexRepairReport;

/** A repair that is put on record before it begins, for whoever asked for it. */
final class LaterIndexRepair implements IndexRepairJob {
    private final RepairProgress none;
    private final CompletableFuture<IndexRepairReport> done = new CompletableFuture<>();
    private Optional<IndexRepairJob> begun = Optional.empty();
    private boolean cancelled;

    /** @param findings how many */
    LaterIndexRepair(long findings) {
        none = new RepairProgress(0, findings, 0, 0, 0);
    }

    /** The repair begins; not at all if it was cancelled by then. */
    synchronized CompletionStage<IndexRepairReport> begin(Supplier<IndexRepairJob> wanted) {
        if (cancelled) {
            return CompletableFuture.failedStage(new CancellationException(
                    ActivitySentence.REPAIR_NOT_BEGUN.of().english()));
        }
        IndexRepairJob repair = wanted.get();
        begun = Optional.of(repair);
        return repair.done();
    }

    /** What becomes of it. */
    void follow(CompletionStage<IndexRepairReport> end) {
        end.whenComplete((report, failure) -> {
            if (failure == null) {
                done.complete(report);
            } else {
                done.completeExceptionally(ClusterFailures.unwrap(failure));
            }
        });
    }

    @Override
    public synchronized RepairProgress progress() {
        return begun.map(IndexRepairJob::progress).orElse(none);
    }

    @Override
    public synchronized void cancel() {
        cancelled = true;
        begun.ifPresent(IndexRepairJob::cancel);
    }

    @Override
    public CompletionStage<IndexRepairReport> done() {
        return done.minimalCompletionStage();
    }
}
