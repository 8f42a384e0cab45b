package org.lectern.console.write;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import org.lectern.console.text.Texts;
import org.lectern.console.view.RateControl;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.console.work.UiExecutor;
import org.lectern.job.JobHandle;
import org.lectern.job.JobResult;
import org.lectern.model.Cause;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/**
 * A write that begins a job. Its dialog follows the job to the end, with progress, stop and a limit of the rate. UI thread only.
 *
 * @param <R> the result of the job
 */
public final class JobForm<R extends JobResult, J extends JobHandle<R>> implements WriteForm {
    private final SimpleForm form;
    private final DialogHead head;
    private final Function<OptionalInt, Write<J>> write;
    private final BiConsumer<J, Job> progress;
    private final UiExecutor ui;
    private Optional<RateControl> rate = Optional.empty();
    private BiConsumer<J, Job> begun = (job, listed) -> {};
    private volatile boolean stopped;
    private Optional<J> running = Optional.empty();
    private Optional<R> result = Optional.empty();

    /**
     * @param write with this limit of its rate from the beginning
     * @param name as {@link DialogHead} has it
     * @param isDestructive as {@link DialogHead} has it
     * @param progress tells the progress of the job, a few times a second
     */
    public JobForm(
            Function<OptionalInt, Write<J>> write,
            String name,
            String confirm,
            boolean isDestructive,
            BiConsumer<J, Job> progress,
            UiExecutor ui,
            Texts texts) {
        this.form = new SimpleForm(write.apply(OptionalInt.empty()), confirm, texts);
        this.head = new DialogHead(form.head().title(), name, confirm, isDestructive);
        this.write = write;
        this.progress = progress;
        this.ui = ui;
    }

    /** Receives the job when it has begun. */
    public JobForm<R, J> onBegun(BiConsumer<J, Job> handler) {
        begun = handler;
        return this;
    }

    /**
     * Offers a limit of the rate.
     *
     * @param throttle receives the limit when the job has begun and when the operator changes it; 0 for none
     */
    public JobForm<R, J> limitedBy(RateControl control, int first, BiConsumer<J, Integer> throttle) {
        rate = Optional.of(control);
        Consumer<J> apply = job -> throttle.accept(job, control.limit().orElse(0));
        control.begin(form.texts(), first, () -> running.ifPresent(apply));
        return onBegun((job, listed) -> apply.accept(job));
    }

    /** The limit of the rate; empty if there is none. */
    public OptionalInt limit() {
        return rate.map(RateControl::limit).orElse(OptionalInt.empty());
    }

    /** The result; empty before the end. */
    public Optional<R> result() {
        return result;
    }

    @Override
    public DialogHead head() {
        return head;
    }

    @Override
    public Optional<Node> controls() {
        return rate.map(control -> control);
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        return form.preview(cause);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job listed) {
        stopped = false;
        return write.apply(limit())
                .run(cause, rows -> !stopped, job -> ui.execute(() -> follow(job, listed)))
                .thenApply(report -> Result.of(report, form.texts()));
    }

    private void follow(J job, Job listed) {
        running = Optional.of(job);
        begun.accept(job, listed);
        if (stopped) {
            job.cancel();
        }
        progress.accept(job, listed);
        PollingTimer.until(job.ended(), ui, () -> progress.accept(job, listed));
        job.ended().thenAccept(done -> result = Optional.of(done));
    }

    @Override
    public Optional<Runnable> stop() {
        return Optional.of(() -> {
            stopped = true;
            running.ifPresent(JobHandle::cancel);
        });
    }
}
