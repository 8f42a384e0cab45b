package org.lectern.job;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;

/** A change under way, for whoever asked for it. Safe to use from any thread. */
public final class FanOutJob implements JobHandle<FanOutResult> {
    private final String subject;
    private final CompletableFuture<JobId> id = new CompletableFuture<>();
    private final CompletableFuture<FanOutResult> ended = new CompletableFuture<>();
    private volatile @Nullable RunningJob job;
    /** The change itself, where this one stands for it. */
    private volatile @Nullable FanOutJob begun;

    private volatile Runnable onCancel = () -> {};
    private volatile boolean cancelled;

    /** @param subject the item, or the principal whose library is rebuilt */
    public FanOutJob(String subject) {
        this.subject = subject;
    }

    void follow(RunningJob running) {
        job = running;
    }

    /** A change that is yet to begin, since it is put on record elsewhere first: {@link #begin}, {@link #follow}. */
    public static FanOutJob later(String subject) {
        return new FanOutJob(subject);
    }

    /**
     * Begins the change that this one stands for, unless it was cancelled meanwhile: then nothing is changed.
     *
     * @return the end of the change; fails with a {@link CancellationException} if it is not begun
     */
    public CompletionStage<FanOutResult> begin(Supplier<FanOutJob> change) {
        if (cancelled) {
            return CompletableFuture.failedStage(new CancellationException(
                    "The change of " + subject + " was cancelled before it began; nothing was changed."));
        }
        FanOutJob making = change.get();
        begun = making;
        making.id().whenComplete((name, none) -> Stages.settle(id, name, none));
        onCancel(making::cancel);
        return making.ended();
    }

    /** @param end what is told when it is over, whether or not it was ever begun */
    public void follow(CompletionStage<FanOutResult> end) {
        end.whenComplete((result, failure) -> {
            if (failure == null) {
                ended.complete(result);
            } else {
                fail(Stages.unwrap(failure));
            }
        });
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
        FanOutJob change = begun;
        if (change != null) {
            return change.counts();
        }
        RunningJob running = job;
        return running == null ? JobCounts.UNKNOWN : running.counts();
    }

    /** Principals settled so far. */
    public long settled() {
        return counts().done();
    }

    /**
     * Completes when every library is right, or was tried. Fails with {@link org.lectern.fanout.FanOutStoppedException} if it
     * was cancelled on its way, with a {@link CancellationException} if before it began, with {@link
     * org.lectern.fanout.FanOutTakenOverException} if another process has it now.
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
