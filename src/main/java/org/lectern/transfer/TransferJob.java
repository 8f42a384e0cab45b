package org.lectern.transfer;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.async.DaemonThreads;
import org.lectern.job.JobHandle;
import org.lectern.job.JobResult;

/**
 * An import or export under way, on a thread of its own. Safe to use from any thread.
 *
 * @param <R> its report
 */
public final class TransferJob<R extends JobResult> implements JobHandle<R> {
    private final CompletableFuture<R> ended = new CompletableFuture<>();
    private final CompletableFuture<Void> cancelled = new CompletableFuture<>();
    private volatile Consumer<TransferProgress> told = report -> {};
    private volatile TransferProgress progress = TransferProgress.NONE;

    TransferJob() {}

    /** How far it is; cheap, to be asked as often as a view likes. */
    public TransferProgress progress() {
        return progress;
    }

    /**
     * Ends it soon. What is under way is finished; an import can be taken up again, an export leaves no file. The report
     * comes all the same.
     */
    @Override
    public void cancel() {
        cancelled.complete(null);
    }

    /** Completes with the report, also if the job was cancelled or could not go on; fails only on a defect. */
    @Override
    public CompletionStage<R> ended() {
        return ended.minimalCompletionStage();
    }

    boolean isCancelled() {
        return cancelled.isDone();
    }

    CompletionStage<Void> cancellation() {
        return cancelled;
    }

    void report(TransferProgress next) {
        progress = next;
        told.accept(next);
    }

    /** From now on each report is passed on as well. */
    void onReport(Consumer<TransferProgress> handler) {
        told = handler;
    }

    /** Runs the work on a daemon thread; the job ends when it returns. */
    void run(String threadName, Work<R> work) {
        DaemonThreads.begin(threadName, () -> {
            try {
                R report = work.run();
                progress = progress.ended();
                ended.complete(report);
            } catch (Throwable e) { // whoever waits must hear of it, whatever it is
                progress = progress.ended();
                ended.completeExceptionally(e);
            }
        });
    }

    /** What a job does. */
    interface Work<R> {
        R run() throws InterruptedException;
    }
}
