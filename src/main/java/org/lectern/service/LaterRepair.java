package org.lectern.service;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
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

    private LaterRepair(long findings) {
        none = new RepairProgress(0, findings, 0, 0, 0);
    }

    /**
     * A repair on record.
     *
     * @param findings how many; 0 if it is not known
     * @param extent what it would write
     * @param rows how many rows it has written, if it counts them
     */
    static <R extends RepairResult> RepairJob<R> onRecord(
            ActivityRecorder activity,
            WriteIntent intent,
            long findings,
            Supplier<? extends CompletionStage<WriteEstimate>> extent,
            Supplier<RepairJob<R>> repair,
            Function<R, OptionalLong> rows) {
        LaterRepair<R> later = new LaterRepair<>(findings);
        CompletionStage<R> end = activity.record(
                intent, extent, () -> later.begin(repair), report -> ending(report, rows.apply(report)));
        end.whenComplete((report, failure) -> Stages.settle(later.ended, report, failure));
        return later;
    }

    private static WriteOutcome ending(RepairResult report, OptionalLong rows) {
        return new WriteOutcome(
                report.cancelled()
                        ? ActivityResult.CANCELLED
                        : report.notFixed() > 0 ? ActivityResult.FAILED : ActivityResult.DONE,
                rows,
                report.succeeded() ? Verified.YES : report.asked() == 0 ? Verified.NOT_APPLICABLE : Verified.NO,
                report.message());
    }

    /** The repair begins, with what was wanted of it meanwhile; not at all if it was cancelled by then. */
    private synchronized CompletionStage<R> begin(Supplier<RepairJob<R>> wanted) {
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
