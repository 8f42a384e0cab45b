package org.lectern.service;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.activity.ActivitySentence;
import org.lectern.async.Stages;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairProgress;
import org.lectern.audit.repair.RepairResult;

/**
 * A repair that is put on record before it begins, for whoever asked for it.
 *
 * @param <R> what comes of it
 */
final class LaterRepair<R extends RepairResult> implements RepairJob<R> {
    private final RepairProgress none;

    private final CompletableFuture<R> ended = new CompletableFuture<>();
    private Optional<RepairJob<R>> begun = Optional.empty();
    private long limit;
    private boolean cancelled;

    /** @param findings how many; 0 if it is not known */
    LaterRepair(long findings) {
        none = new RepairProgress(0, findings, 0, 0, 0);
    }

    /** The repair begins, with what was wanted of it meanwhile; not at all if it was cancelled by then. */
    synchronized CompletionStage<R> begin(Supplier<RepairJob<R>> wanted) {
        if (cancelled) {
            return CompletableFuture.failedStage(new CancellationException(
                    ActivitySentence.REPAIR_NOT_BEGUN.of().english()));
        }
        RepairJob<R> repair = wanted.get();
        begun = Optional.of(repair);
        if (limit > 0) {
            repair.throttle(limit);
        }
        return repair.ended();
    }

    /** What becomes of it. */
    void follow(CompletionStage<R> end) {
        end.whenComplete((report, failure) -> Stages.settle(ended, report, failure));
    }

    @Override
    public synchronized RepairProgress progress() {
        return begun.map(RepairJob::progress).orElse(none);
    }

    @Override
    public synchronized void throttle(long findingsPerSecond) {
        limit = findingsPerSecond;
        begun.ifPresent(repair -> repair.throttle(findingsPerSecond));
    }

    @Override
    public synchronized void cancel() {
        cancelled = true;
        begun.ifPresent(RepairJob::cancel);
    }

    @Override
    public CompletionStage<R> ended() {
        return ended.minimalCompletionStage();
    }
}
