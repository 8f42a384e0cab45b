package org.lectern.console.status.jobs;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.spark.SparkCommands;
import org.lectern.console.spark.SparkOrder;
import org.lectern.console.spark.SparkSwitch;
import org.lectern.console.status.DryRun;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Job;
import org.lectern.console.write.ServiceForm;
import org.lectern.console.write.WriteForm;
import org.lectern.model.Cause;
import org.lectern.status.StatusBatchJobs;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/**
 * Work over many users is begun: what it would concern is counted first, by a dry run that is begun here; the last one that
 * was, by whomever, is the preview. UI thread only.
 */
abstract class BatchJobForm extends ServiceForm {
    private final BatchJobsModel model;
    private final DryRun dryRun;
    private final BatchJobTexts words;
    private final ConsoleContext context;
    private final Kind kind;
    private final Button count = new Button();
    private final Button stop = new Button();
    private final ProgressBar bar = new ProgressBar();
    private final Label counted = Labels.wrapped("", "muted");
    private final SparkSwitch onSpark;

    /**
     * @param id begins the ids of the fields
     * @param kind of the work that writes
     */
    BatchJobForm(
            String id, ConsoleContext context, BatchJobsModel model, DryRun dryRun, BatchJobTexts words, Kind kind) {
        super(id, words.get("form." + kind + ".title"), words.get("form." + kind + ".confirm"), true, words.texts());
        this.context = context;
        this.model = model;
        this.dryRun = dryRun;
        this.words = words;
        this.kind = kind;
        this.onSpark = new SparkSwitch(words.texts());
        count.setText(words.get("count.begin"));
        count.setGraphic(new Icon("fth-users"));
        count.setId("dry-run");
        count.setOnAction(event -> count());
        stop.setText(words.texts().get("action.cancel"));
        stop.setId("dry-run-cancel");
        stop.setOnAction(event -> dryRun.cancel());
        bar.setAccessibleText(words.get("count.progress"));
        Managed.whileVisible(bar, stop);
        Managed.whileFilled(counted);
        counting(false);
    }

    /** Adds the button that counts, below what is counted. */
    final void addCount() {
        HBox line = add("count", new HBox(count, bar, stop));
        line.getStyleClass().add("row");
        add("counted", counted);
    }

    @Override
    protected final void changed() {
        dryRun.cancel();
        counted.setText("");
        super.changed();
    }

    final BatchJobTexts words() {
        return words;
    }

    final StatusBatchJobs service() {
        return model.service();
    }

    /**
     * Begins to count.
     *
     * @throws RuntimeException with a sentence, if a field is wrong
     */
    abstract CompletionStage<BatchJob> look(Cause cause);

    /** The write that begins the job. */
    @Override
    public abstract Write<BatchJob> write();

    /**
     * What a dry run must have been told to count for this.
     *
     * @throws RuntimeException with a sentence, if a field is wrong
     */
    abstract Map<String, String> settings();

    /**
     * The words of the command that counts, as {@link #look} does; with one more it writes.
     *
     * @throws RuntimeException with a sentence, if a field is wrong
     */
    abstract List<String> command();

    /** The same as it is asked for in a dialog: made by this console, or by Spark. */
    final WriteForm orOnSpark(SparkCommands spark) {
        return spark.form(
                this,
                onSpark,
                () -> new SparkOrder(
                                head().title(),
                                Stream.concat(command().stream(), Stream.of("--apply"))
                                        .toList())
                        .onBegun((id, job) -> model.reload()));
    }

    private void counting(boolean now) {
        count.setDisable(now);
        bar.setVisible(now);
        stop.setVisible(now);
    }

    private void count() {
        try {
            settings();
        } catch (RuntimeException wrong) {
            counted.setText(words.texts().say(wrong));
            return;
        }
        String title = words.get("count.job", words.kind(kind));
        if (onSpark.isSelected()) {
            new SparkCommands(context)
                    .ask(
                            new SparkOrder(title, command()),
                            job -> {
                                dryRun.follow(job);
                                follow(job);
                            },
                            () -> counted(""));
        } else {
            follow(dryRun.begin(
                    title,
                    () -> look(context.writes().cause()),
                    words::figures,
                    report -> counted(report.record().finished() ? "" : words.get("count.cancelled")),
                    failure -> counted(Problem.sentence(failure, words.texts()))));
        }
    }

    private void follow(Job job) {
        counting(true);
        counted.setText(words.get("count.begun"));
        bar.progressProperty().bind(job.progress());
        job.message().addListener((observable, before, now) -> {
            if (bar.isVisible()) {
                counted.setText(now);
            }
        });
    }

    private void counted(String sentence) {
        counting(false);
        counted.setText(sentence);
        model.reload();
        super.changed();
    }

    /** Everything, unless it is an archive. */
    @Override
    protected String name() {
        return words.words().get("collection.everything");
    }

    @Override
    public void requestFocus() {
        count.requestFocus();
    }

    /** The write's own, with the dry run that it rests on. */
    @Override
    public final CompletionStage<Plan> preview(Cause cause) {
        return service()
                .lastDryRun(kind, settings())
                .thenCompose(look -> look.isEmpty()
                        ? CompletableFuture.completedStage(Plan.nothing(Message.plain(words.get("count.first"))))
                        : super.preview(cause)
                                .thenApply(preview -> preview.saying(
                                        Message.plain(counted(texts().say(preview.message()), look.get())))));
    }

    private String counted(String sentence, ListedBatchJob look) {
        String when = words.get(
                "count.when",
                look.written().map(words.words().times()::local).orElse("?"),
                look.record().who());
        return Stream.of(sentence, words.leftOut(look.coverage()), when)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    @Override
    public final CompletionStage<Result> make(Cause cause, Job job) {
        return model.follow(write().make(cause))
                .thenApply(begun -> new Result(words.get("begun", words.title(begun.record())), true));
    }
}
