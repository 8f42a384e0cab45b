package org.lectern.audit.repair;

import java.util.concurrent.CompletionStage;
import org.lectern.job.JobHandle;

/**
 * A repair under way. Safe to use from any thread; nothing here blocks.
 *
 * @param <R> what comes of it
 */
public interface RepairJob<R extends RepairResult> extends JobHandle<R> {
    /** Cheap, to be asked as often as a view likes. */
    RepairProgress progress();

    /** From now on at most so many findings a second; 0 for no limit. */
    void throttle(long findingsPerSecond);

    /** Ends it soon: what is under way is finished, and verified. */
    @Override
    void cancel();

    /**
     * Completes with the report, also if it was cancelled on its way; fails with a {@link
     * java.util.concurrent.CancellationException} if it was before it began.
     */
    @Override
    CompletionStage<R> ended();
}
