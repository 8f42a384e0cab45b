package org.lectern.console.spark;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WriteForm;
import org.lectern.model.Cause;
import org.lectern.write.Plan;

/**
 * A write that this console makes, or Spark once the operator has chosen so: then its dialog shows the command as well, runs it,
 * and says how far it is and what came of it. UI thread only.
 */
final class SparkForm implements WriteForm {
    private final SparkCommands commands;
    private final WriteForm form;
    private final SparkSwitch onSpark;
    private final Supplier<SparkOrder> order;
    private final ConsoleContext context;
    private final Texts texts;
    private Optional<SparkStart> shown = Optional.empty();
    private Optional<SparkRun> running = Optional.empty();

    /**
     * @param form how this console makes it
     * @param order the same as a command; throws with a sentence if a field is wrong
     */
    SparkForm(SparkCommands commands, WriteForm form, SparkSwitch onSpark, Supplier<SparkOrder> order) {
        this.commands = commands;
        this.form = form;
        this.onSpark = onSpark;
        this.order = order;
        this.context = commands.context();
        this.texts = context.texts();
    }

    @Override
    public DialogHead head() {
        return form.head();
    }

    @Override
    public boolean hasReason() {
        return form.hasReason();
    }

    @Override
    public Optional<Node> fields() {
        return form.fields();
    }

    @Override
    public void requestFocus() {
        form.requestFocus();
    }

    @Override
    public Optional<String> goOn() {
        return form.goOn();
    }

    @Override
    public Optional<Node> controls() {
        HBox row = new HBox();
        row.getStyleClass().add("row");
        form.controls().ifPresent(row.getChildren()::add);
        row.getChildren().add(onSpark);
        return Optional.of(row);
    }

    @Override
    public void onChanged(Runnable handler) {
        form.onChanged(handler);
        onSpark.selectedProperty().addListener((observable, before, now) -> handler.run());
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        CompletionStage<Plan> plain = form.preview(cause);
        shown = onSpark.isSelected() ? commands.start(order.get()) : Optional.empty();
        return shown.map(start -> new SparkPreview(context, start).of(plain, cause))
                .orElse(plain);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        String title = head().title();
        return shown.map(start -> run(start.because(cause, cause.why().isBlank() ? title : cause.why()), title, job))
                .orElseGet(() -> form.make(cause, job));
    }

    private CompletionStage<Result> run(SparkStart start, String title, Job job) {
        SparkRun run = new SparkRun(texts, context.ui(), start);
        running = Optional.of(run);
        onSpark.setDisable(true);
        return run.follow(job)
                .whenComplete((end, failure) -> context.ui().execute(() -> {
                    onSpark.setDisable(false);
                    start.order().done().accept(run.id());
                }))
                .thenApply(end -> said(end, title));
    }

    private Result said(SparkEnd end, String title) {
        if (end.cancelled()) {
            return new Result(texts.get("spark.cancelled", title), end.said(texts), false);
        }
        return end.foundNothing()
                ? new Result(texts.get("spark.done", title), true)
                : new Result(texts.get("spark.left", title), end.said(texts), false);
    }

    @Override
    public Optional<Runnable> stop() {
        return shown.isPresent() ? Optional.of(() -> running.ifPresent(SparkRun::cancel)) : form.stop();
    }
}
