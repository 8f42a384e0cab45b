package org.lectern.console.status;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.store.StatusStore.ModeSetting;

/** Counts, over all users, what would be seen differently in another mode: with progress, and to be cancelled. UI thread only. */
final class ModeCount {
    private static final int LOOK_MILLIS = 200;
    private static final int STEPS = 1_000;

    private final ConsoleContext context;
    private final StatusTexts words;
    private Optional<Job> running = Optional.empty();

    ModeCount(ConsoleContext context, StatusTexts words) {
        this.context = context;
        this.words = words;
    }

    /**
     * Begins; one that is under way is cancelled.
     *
     * @param counted told what came of it, also if it was cancelled on the way
     * @param failed told why it could not be counted
     */
    void begin(ModeSetting next, Consumer<BatchJob.Report> counted, Consumer<Throwable> failed) {
        cancel();
        AtomicReference<@Nullable BatchJob> begun = new AtomicReference<>();
        Job job = context.works()
                .<BatchJob.Report>job(words.get("mode.count.job", words.mode(next.mode())))
                .success(counted)
                .failure(failed)
                .follow(
                        followed -> count(next, followed, begun),
                        () -> Optional.ofNullable(begun.get()).ifPresent(BatchJob::cancel));
        running = Optional.of(job);
    }

    private CompletionStage<BatchJob.Report> count(
            ModeSetting next, Job job, AtomicReference<@Nullable BatchJob> begun) {
        return context.lectern()
                .contentStatuses()
                .batchJobs()
                .previewMode(next, Cause.of(context.lectern().connection().operator(), ""))
                .thenCompose(sweep -> {
                    begun.set(sweep);
                    if (job.isCancelled()) {
                        sweep.cancel();
                    }
                    tell(sweep, job);
                    return sweep.ended();
                });
    }

    /** Says how far it is, a few times a second, until it has ended. */
    private void tell(BatchJob sweep, Job job) {
        if (!sweep.ended().toCompletableFuture().isDone()) {
            job.tell(
                    Math.min(STEPS - 1L, Math.round(STEPS * sweep.record().fraction())),
                    STEPS,
                    words.get("mode.count.progress", sweep.record().counts().examined()));
            CompletableFuture.delayedExecutor(LOOK_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> tell(sweep, job));
        }
    }

    /** Nobody waits for it any more. */
    void cancel() {
        running.ifPresent(Job::cancel);
        running = Optional.empty();
    }
}
