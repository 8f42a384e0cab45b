package org.lectern.job;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A change under way, for whoever asked for it. Safe to use from any thread. */
public final class FanOutJob implements JobHandle<FanOutResult> {
    private final String subject;
    private final CompletableFuture<JobId> id = new CompletableFuture<>();
    private final CompletableFuture<FanOutResult> ended = new CompletableFuture<>();
    private volatile @Nullable RunningJob job;
    private volatile Runnable onCancel = () -> {};
    private volatile boolean cancelled;

    /** @param subject the item, or the principal whose library is rebuilt */
    public FanOutJob(String subject) {
        this.subject = subject;
    }

    void follow(RunningJob running) {
        job = running;
    }

    /** The item, or the principal whose library is rebuilt. */
    public String subject() {
        return subject;
    }

    /**
     * Its name in the journal, once it is on record: before the truth changes. Fails if the change is refused before, or
     * changes nothing.
     */
    public CompletionStage<JobId> id() {
        return id.minimalCompletionStage();
    }

    /** It is on record under this name. */
    public void named(JobId name) {
        id.complete(name);
    }

    /** How far it is. */
    public JobCounts counts() {
        RunningJob running = job;
        return running == null ? JobCounts.UNKNOWN : running.counts();
    }

    /** Principals settled so far. */
    public long settled() {
        return counts().done();
    }

    /**
     * Completes when every library is right, or was tried. Fails with {@link org.lectern.fanout.FanOutStoppedException} if it
     * was cancelled on its way, with {@link org.lectern.fanout.FanOutTakenOverException} if another process has it now.
     */
    @Override
    public CompletionStage<FanOutResult> ended() {
        return ended.minimalCompletionStage();
    }

    /**
     * Stops carrying the change to further libraries. The truth stays changed. What is left to do stays on record, and is
     * done when the job is resumed, or by the next change of the item.
     */
    @Override
    public void cancel() {
        cancelled = true;
        onCancel.run();
    }

    /** Whether somebody has cancelled it. */
    public boolean isCancelled() {
        return cancelled;
    }

    /** What cancelling does. */
    public void onCancel(Runnable action) {
        onCancel = action;
        if (cancelled) {
            action.run();
        }
    }

    /** It is over: whoever waits is told. A later end changes nothing. */
    public void complete(FanOutResult result) {
        id.completeExceptionally(new IllegalStateException("Nothing was to be changed, so there is no job."));
        ended.complete(result);
    }

    /** It is over without having reached everybody: whoever waits is told why. A later end changes nothing. */
    public void fail(Throwable failure) {
        id.completeExceptionally(failure);
        ended.completeExceptionally(failure);
    }
}
