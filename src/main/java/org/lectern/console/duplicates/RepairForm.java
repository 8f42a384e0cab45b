package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import javafx.scene.Node;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairProgress;
import org.lectern.audit.repair.RepairResult;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.RateControl;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WriteForm;
import org.lectern.model.Cause;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/**
 * A repair, with its progress and a limit of its rate. UI thread only.
 *
 * @param <R> the result
 */
public final class RepairForm<R extends RepairResult> implements WriteForm {
    private static final int FIRST_RATE = 100;

    private final ConsoleContext context;
    private final Texts texts;
    private final Write<RepairJob<R>> write;
    private final List<String> libraries;
    private final boolean needsReason;
    private final RateControl rate;
    private volatile boolean stopped;
    private Optional<RepairJob<R>> running = Optional.empty();
    private Optional<R> result = Optional.empty();

    /**
     * @param libraries to be written to; the name to confirm is that of the only one, else that of the keyspace
     * @param needsReason whether a reason is required however few rows are written
     */
    public RepairForm(
            ConsoleContext context, Write<RepairJob<R>> write, Stream<String> libraries, boolean needsReason) {
        this.context = context;
        this.texts = context.texts();
        this.write = write;
        this.libraries = libraries.distinct().limit(2).toList();
        this.needsReason = needsReason;
        this.rate = new RateControl(
                "repair",
                texts.get("action.throttle"),
                texts.get("duplicates.repair.rate"),
                texts.get("duplicates.repair.unit"),
                "");
        rate.begin(texts, FIRST_RATE, this::throttle);
    }

    /** The most findings per second. */
    OptionalInt limit() {
        return rate.limit();
    }

    private void throttle() {
        running.ifPresent(job -> job.throttle(rate.limit().orElse(0)));
    }

    @Override
    public DialogHead head() {
        return new DialogHead(
                texts.say(write.head().title()),
                libraries.size() == 1
                        ? libraries.get(0)
                        : context.lectern().connection().status().keyspace(),
                texts.get("action.fix"),
                needsReason);
    }

    @Override
    public Optional<Node> controls() {
        return Optional.of(rate);
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        return write.preview(cause);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job listed) {
        stopped = false;
        return write.run(cause, rows -> !stopped, job -> context.ui().execute(() -> follow(job, listed)))
                .thenApply(report -> Result.of(report, texts));
    }

    private void follow(RepairJob<R> job, Job listed) {
        running = Optional.of(job);
        throttle();
        if (stopped) {
            job.cancel();
        }
        tell(job, listed);
        PollingTimer.until(job.ended(), context.ui(), () -> tell(job, listed));
        job.ended().thenAccept(done -> result = Optional.of(done));
    }

    private void tell(RepairJob<R> job, Job listed) {
        RepairProgress now = job.progress();
        listed.tell(
                now.tried(),
                now.total(),
                texts.get(
                        "duplicates.repair.counts",
                        now.tried(),
                        now.total(),
                        now.verified(),
                        now.alreadyGone(),
                        now.notFixed()));
    }

    @Override
    public Optional<Runnable> stop() {
        return Optional.of(() -> {
            stopped = true;
            running.ifPresent(RepairJob::cancel);
        });
    }

    /** The result; empty before the end. */
    public Optional<R> result() {
        return result;
    }
}
