package org.lectern.console.write;

import java.util.Optional;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.lectern.cluster.ClusterException;
import org.lectern.console.connection.WriteGuard;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fold;
import org.lectern.console.view.Managed;
import org.lectern.console.view.StatementsArea;
import org.lectern.console.work.Job;
import org.lectern.write.Plan;

/** The dialog of a write: its fields, what it would write, why, and what came of it. */
public final class WriteController {
    private final Texts texts;
    private final NameCheck name;
    private final boolean guarded;
    private final RecentReasons reasons;
    private final Settings settings;
    private Optional<WriteModel> model = Optional.empty();
    private Runnable close = () -> {};
    private boolean reasonOffered;
    private final FirstEntry firstEntry = new FirstEntry();
    private Optional<Job> stoppable = Optional.empty();

    @FXML private Label title;
    @FXML private VBox fields;
    @FXML private VBox reasonBox;
    @FXML private Label reasonLabel;
    @FXML private TextField reason;
    @FXML private FlowPane recentReasons;
    @FXML private Label section;
    @FXML private Label summary;
    @FXML private Label figures;
    @FXML private StatementsArea lines;
    @FXML private Fold more;
    @FXML private VBox advanced;
    @FXML private StatementsArea text;
    @FXML private Button copy;
    @FXML private Button retry;
    @FXML private HBox progressBox;
    @FXML private ProgressBar bar;
    @FXML private Label progress;
    @FXML private StackPane controls;
    @FXML private StackPane nameBox;
    @FXML private Button background;
    @FXML private Button cancel;
    @FXML private Button confirm;

    /** @param guarded whether it writes through the connection that is open, and is refused where that may not write */
    WriteController(NameCheck name, boolean guarded, RecentReasons reasons, Settings settings, Texts texts) {
        this.name = name;
        this.reasons = reasons;
        this.settings = settings;
        this.guarded = guarded;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        if (!guarded) {
            confirm.getStyleClass().remove(WriteGuard.WRITES);
        }
        Managed.whileVisible(
                fields, progressBox, reasonBox, recentReasons, retry, lines, text, copy, controls, background, confirm);
        Managed.whileFilled(figures);
        lines.visibleProperty().bind(lines.textProperty().isNotEmpty());
        text.visibleProperty().bind(text.textProperty().isNotEmpty());
        copy.visibleProperty().bind(lines.visibleProperty().or(text.visibleProperty()));
        more.advanced(settings, texts, advanced);
        more.visibleProperty().bind(text.visibleProperty());
        reasonLabel.setLabelFor(reason);
        name.in(nameBox, confirm.visibleProperty());
        name.passed().subscribe(this::enable);
        reason.textProperty().subscribe(this::enable);
        // What is under way goes on, and is seen in the status bar.
        background.setOnAction(event -> close.run());
        copy.setOnAction(event -> Dialogs.copy(copied()));
        retry.setOnAction(event -> model.ifPresent(WriteModel::preview));
        confirm.setOnAction(event -> {
            reasons.typed(reason.getText().strip());
            model.ifPresent(change -> change.confirm(reason.getText().strip(), name.confirmed()));
        });
    }

    /**
     * @param window closed while a write under way goes on
     * @param onUnfolded told whether the statements are to be seen, whenever that changes
     */
    void show(WriteModel write, Stage window, Consumer<Boolean> onUnfolded) {
        model = Optional.of(write);
        close = window::close;
        more.selectedProperty().addListener((observable, before, open) -> onUnfolded.accept(open));
        WriteQuestion question = write.question();
        question.controls().ifPresent(controls.getChildren()::setAll);
        DialogHead head = question.head();
        title.setText(head.title());
        question.fields().ifPresent(node -> fields.getChildren().setAll(node));
        fields.setVisible(question.fields().isPresent());
        reasonOffered = question.writes();
        reasons.offer(recentReasons, reason, texts);
        confirm.setText(head.confirm());
        form().flatMap(WriteForm::goOn).ifPresent(retry::setText);
        name.name().set(head.name());
        question.onChanged(() -> {
            firstEntry.made();
            name.name().set(question.head().name());
            write.preview();
        });
        write.waiting().subscribe(() -> show(write.state().get()));
        write.preview();
        write.state().subscribe(now -> show(now));
        if (question.fields().isPresent()) {
            question.requestFocus();
        } else if (reasonOffered) {
            reason.requestFocus();
        } else if (name.isVisible()) {
            name.requestFocus();
        } else {
            cancel.requestFocus();
        }
    }

    private void show(WriteModel.State state) {
        boolean made = state instanceof WriteModel.State.Made;
        boolean making = state instanceof WriteModel.State.Making;
        stoppable = state instanceof WriteModel.State.Making now
                ? now.job().filter(job -> stop().isPresent())
                : Optional.empty();
        Optional<Throwable> failure = state.problem();
        Optional<Throwable> waiting = model.flatMap(write -> write.waiting().get());
        summary.getStyleClass().removeAll("danger", "success", "muted");
        figures.setText("");
        fields.setDisable(making || made);
        reasonBox.setVisible(reasonOffered && !made && stoppable.isEmpty());
        confirm.setVisible(!made && stoppable.isEmpty());
        // What was confirmed may work on what is there now; what is tried again by itself may be tried at once.
        retry.setVisible(state instanceof WriteModel.State.Failed
                || waiting.isPresent()
                || (state instanceof WriteModel.State.Refused refused
                        && refused.failure() instanceof ClusterException));
        progressBox.setVisible(stoppable.isPresent());
        background.setVisible(stoppable.isPresent());
        controls.setVisible(!made);
        cancel.setDisable(false);
        section.setText(texts.get(made ? "change.result" : "change.effect"));
        cancel.setText(texts.get(
                stoppable.isPresent() ? "duplicates.repair.stop" : made || making ? "action.close" : "action.cancel"));
        stoppable.ifPresent(job -> {
            bar.progressProperty().bind(job.progress());
            progress.textProperty().bind(job.message());
        });
        if (state instanceof WriteModel.State.Previewed previewed) {
            show(previewed.preview());
        } else if (firstEntry.isAwaited(failure, fields)) {
            say(texts.get("change.incomplete"), "muted", "");
        } else if (failure.isPresent()) {
            say(Problem.sentence(failure.get(), texts), "danger", "");
        } else if (state instanceof WriteModel.State.Made done) {
            say(
                    done.result().sentence(),
                    done.result().verified() ? "success" : "danger",
                    done.result().details());
            Optional.ofNullable(title.getScene()).ifPresent(Dialogs::shrink);
            cancel.requestFocus();
        } else {
            summary.setText(waiting.map(why -> texts.get("retry.text", Problem.sentence(why, texts)))
                    .orElseGet(() -> texts.get(making ? "change.making" : "change.looking")));
        }
        enable();
    }

    private void show(Plan plan) {
        say(texts.say(plan.message()), plan.isNothing() ? "muted" : "", WriteForm.joined(plan.lines(), texts));
        text.show(String.join("\n", plan.statements()));
        if (!plan.isNothing()) {
            figures.setText(WriteForm.figures(plan, texts));
        }
    }

    /** Lines are comments where statements follow. */
    private String copied() {
        return text.getText().isEmpty()
                ? lines.exact()
                : (lines.exact().replaceAll("(?m)^(?=.)", "-- ") + "\n\n" + text.exact()).strip();
    }

    /** @param colour none if empty */
    private void say(String sentence, String colour, String details) {
        summary.setText(sentence);
        if (!colour.isEmpty()) {
            summary.getStyleClass().add(colour);
        }
        lines.show(details);
        lines.fit();
        text.show("");
    }

    private void enable() {
        Optional<Plan> preview = model.flatMap(WriteModel::previewed);
        boolean takesAway =
                model.filter(change -> change.question().head().isDestructive()).isPresent();
        boolean reasonNeeded = model.filter(WriteModel::needsReason).isPresent();
        reasonLabel.setText(texts.get(reasonNeeded ? "change.reason" : "change.reason.optional"));
        confirm.getStyleClass().removeAll("danger", "accent");
        confirm.getStyleClass().add(takesAway ? "danger" : "accent");
        boolean reasonMissing = reasonNeeded && reason.getText().isBlank();
        confirm.setDisable(preview.filter(one -> !one.isNothing()).isEmpty()
                || reasonMissing
                || !name.passed().get());
    }

    private Optional<Runnable> stop() {
        return form().flatMap(WriteForm::stop);
    }

    private Optional<WriteForm> form() {
        return model.map(WriteModel::question)
                .filter(WriteForm.class::isInstance)
                .map(WriteForm.class::cast);
    }

    /** Ends what is under way and can be ended; else closes the window. */
    @FXML
    private void cancel() {
        cancel.setDisable(stoppable.isPresent());
        stoppable.ifPresentOrElse(Job::cancel, close);
    }
}
