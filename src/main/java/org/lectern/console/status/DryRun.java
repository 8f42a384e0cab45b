package org.lectern.console.status;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.BatchJobRecord;

/** Counts, over all users, what a write would concern: with progress, and to be cancelled. UI thread only. */
public final class DryRun {
    private static final int STEPS = 1_000;

    private final ConsoleContext context;
    private Optional<Job> running = Optional.empty();

    public DryRun(ConsoleContext context) {
        this.context = context;
    }

    /**
     * Begins; one that is under way is cancelled.
     *
     * @param title what the status bar calls it
     * @param progress says how far it is
     * @param counted told what came of it, also if it was cancelled on the way
     * @param failed told why it could not be counted
     * @return as the status bar shows it
     */
    public Job begin(
            String title,
            Supplier<CompletionStage<BatchJob>> count,
            Function<BatchJobRecord, String> progress,
            Consumer<BatchJob.Report> counted,
            Consumer<Throwable> failed) {
        cancel();
        AtomicReference<@Nullable BatchJob> begun = new AtomicReference<>();
        Job job = context.works()
                .<BatchJob.Report>job(title)
                .success(counted)
                .failure(failed)
                .follow(
                        followed -> count.get().thenCompose(one -> {
                            begun.set(one);
                            if (followed.isCancelled()) {
                                one.cancel();
                            }
                            context.ui()
                                    .execute(() -> PollingTimer.until(
                                            one.ended(), context.ui(), () -> tell(one.record(), followed, progress)));
                            return one.ended();
                        }),
                        () -> Optional.ofNullable(begun.get()).ifPresent(BatchJob::cancel));
        running = Optional.of(job);
        return job;
    }

    /** From now on this is what is counted, elsewhere; what was counted before is cancelled. */
    public void follow(Job job) {
        cancel();
        running = Optional.of(job);
    }

    private static void tell(BatchJobRecord now, Job job, Function<BatchJobRecord, String> progress) {
        job.tell(Math.min(STEPS - 1L, Math.round(STEPS * now.fraction())), STEPS, progress.apply(now));
    }

    /** Nobody waits for it any more. */
    public void cancel() {
        running.ifPresent(Job::cancel);
        running = Optional.empty();
    }
}
