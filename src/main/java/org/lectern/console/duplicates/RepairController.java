package org.lectern.console.duplicates;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.audit.FixOutcome;
import org.lectern.audit.RepairPreview;
import org.lectern.audit.RepairProgress;
import org.lectern.audit.RepairReport;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.fanouts.RateSteps;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.console.write.NameCheck;

/** The dialog of a repair: what it would write, then how far it is, then what came of it. */
public final class RepairController {
    private static final int FIRST_RATE = 100;
    private static final int MOST_LINES = 200;

    private final Texts texts;
    private final NameCheck name;
    private final RateSteps steps;
    private Optional<RepairModel> model = Optional.empty();
    private Runnable begun = () -> {};
    private Runnable close = () -> {};

    @FXML
    private Label title;

    @FXML
    private VBox reasonBox;

    @FXML
    private Label reasonLabel;

    @FXML
    private TextField reason;

    @FXML
    private Label section;

    @FXML
    private Button copy;

    @FXML
    private Label summary;

    @FXML
    private Label figures;

    @FXML
    private TextArea text;

    @FXML
    private HBox progressBox;

    @FXML
    private ProgressBar bar;

    @FXML
    private Label progress;

    @FXML
    private CheckBox limited;

    @FXML
    private Spinner<Integer> rate;

    @FXML
    private StackPane nameBox;

    @FXML
    private Button cancel;

    @FXML
    private Button confirm;

    RepairController(ConsoleContext context) {
        this.texts = context.texts();
        this.name = context.writes().nameCheck();
        this.steps = new RateSteps(FIRST_RATE, texts);
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(reasonBox, figures, progressBox, confirm);
        name.in(nameBox, confirm.visibleProperty());
        name.passed().addListener((observable, before, now) -> enable());
        rate.setValueFactory(steps);
        rate.disableProperty().bind(limited.selectedProperty().not());
        limited.selectedProperty().addListener((observable, before, now) -> throttle());
        steps.valueProperty().addListener((observable, before, now) -> throttle());
        reason.textProperty().addListener((observable, before, now) -> enable());
    }

    /**
     * Shows a repair.
     *
     * @param whenBegun told when it begins
     * @param closeWindow takes the dialog off the screen; a repair under way goes on
     */
    void show(String what, RepairModel repair, Runnable whenBegun, Runnable closeWindow) {
        model = Optional.of(repair);
        begun = whenBegun;
        close = closeWindow;
        title.setText(what);
        name.name().set(repair.name());
        reasonLabel.setText(texts.get(repair.plan().everything() ? "change.reason" : "change.reason.optional"));
        repair.state().addListener((observable, before, now) -> show(now));
        repair.waiting()
                .addListener((observable, before, now) -> now.ifPresent(why -> summary.setText(
                        texts.get("retry.text", Problem.of(why, texts).sentence()))));
        show(repair.state().get());
        reason.requestFocus();
    }

    private void show(RepairModel.State state) {
        boolean fixing = state instanceof RepairModel.State.Fixing;
        boolean done = state instanceof RepairModel.State.Done;
        progressBox.setVisible(fixing);
        reasonBox.setVisible(!fixing && !done);
        confirm.setVisible(!fixing && !done);
        confirm.setText(texts.get(state instanceof RepairModel.State.Failed ? "action.retry" : "action.fix"));
        cancel.setText(texts.get(fixing ? "duplicates.repair.stop" : done ? "action.close" : "action.cancel"));
        cancel.setDisable(false);
        limited.setDisable(done);
        section.setText(texts.get(done ? "change.result" : "change.effect"));
        summary.getStyleClass().removeAll("danger", "success");
        figures.setVisible(false);
        if (state instanceof RepairModel.State.Looking) {
            summary.setText(texts.get("duplicates.repair.looking"));
            text.clear();
        } else if (state instanceof RepairModel.State.Previewed previewed) {
            show(previewed.preview());
        } else if (state instanceof RepairModel.State.Fixing running) {
            show(running.progress());
        } else if (state instanceof RepairModel.State.Done ended) {
            show(ended.report());
        } else if (state instanceof RepairModel.State.Failed failed) {
            summary.setText(Problem.of(failed.failure(), texts).sentence());
            summary.getStyleClass().add("danger");
        }
        enable();
    }

    private void show(RepairPreview preview) {
        long total = model.map(repair -> repair.plan().total()).orElse(0L);
        String left = preview.unreadable() > 0 ? texts.get("duplicates.repair.unreadable", preview.unreadable()) : "";
        summary.setText(
                preview.statementCount() == 0
                        ? left.isEmpty() ? texts.get("duplicates.repair.nothing", preview.findings()) : left
                        : texts.get(
                                "duplicates.repair.summary",
                                preview.findings(),
                                preview.libraries(),
                                preview.statementCount(),
                                preview.puts(),
                                preview.deletions()));
        String more = total > preview.findings() ? texts.get("duplicates.repair.first", preview.findings(), total) : "";
        String floor = preview.raisesFloor() ? texts.get("duplicates.repair.floor") : "";
        figures.setText(Stream.of(more, floor, preview.statementCount() == 0 ? "" : left)
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" ")));
        figures.setVisible(!figures.getText().isEmpty());
        text.setText(preview.steps().stream().map(this::lines).collect(Collectors.joining("\n\n")));
    }

    private String lines(RepairPreview.Step step) {
        if (step.unreadable().isPresent()) {
            // A value out of a row may hold line ends, and what follows one would be no comment any more.
            String why = texts.say(step.unreadable().get()).replaceAll("\\R", " ");
            return texts.get("duplicates.repair.step.unreadable", step.content(), step.principal(), why);
        }
        return step.statements().isEmpty()
                ? texts.get("duplicates.repair.step.nothing", step.content(), step.principal())
                : texts.get("duplicates.repair.step", step.content(), step.principal()) + "\n"
                        + String.join("\n", step.statements());
    }

    private void show(RepairProgress now) {
        bar.setProgress(now.total() > 0 ? (double) now.tried() / now.total() : ProgressBar.INDETERMINATE_PROGRESS);
        progress.setText(texts.get(
                "duplicates.repair.counts",
                now.tried(),
                now.total(),
                now.verified(),
                now.alreadyGone(),
                now.notFixed()));
        summary.setText(texts.get("duplicates.repair.fixing"));
    }

    private void show(RepairReport report) {
        summary.setText(texts.say(report.said()));
        summary.getStyleClass().add(report.succeeded() ? "success" : "danger");
        text.setText(report.results().stream()
                .limit(MOST_LINES)
                .map(result -> texts.get("duplicates.outcome." + result.outcome())
                        + ": " + result.finding().content() + " \u00B7 "
                        + result.finding().principal()
                        + (result.outcome() == FixOutcome.VERIFIED
                                        || result.because().isEmpty()
                                ? ""
                                : "\n    " + texts.say(result.because())))
                .collect(Collectors.joining("\n")));
        cancel.requestFocus();
    }

    private void enable() {
        RepairModel.State state =
                model.<RepairModel.State>map(repair -> repair.state().get()).orElseGet(RepairModel.State.Looking::new);
        boolean everything = model.filter(repair -> repair.plan().everything()).isPresent();
        boolean reasonGiven = !everything || !reason.getText().isBlank();
        boolean empty = model.filter(repair -> repair.plan().total() == 0).isPresent();
        confirm.setDisable(!(state instanceof RepairModel.State.Failed)
                && (empty || !reasonGiven || !name.passed().get() || !(state instanceof RepairModel.State.Previewed)));
        copy.setDisable(text.getText().isEmpty());
    }

    private long perSecond() {
        return limited.isSelected() ? steps.getValue() : 0;
    }

    private void throttle() {
        model.ifPresent(repair -> repair.throttle(perSecond()));
    }

    @FXML
    private void copy() {
        Dialogs.copy(text.getText());
    }

    /** Ends what is under way; closes what is not. */
    @FXML
    private void cancel() {
        boolean running = model.filter(RepairModel::isRunning).isPresent();
        model.ifPresent(RepairModel::cancel);
        if (running) {
            cancel.setDisable(true);
        } else {
            close.run();
        }
    }

    @FXML
    private void confirm() {
        model.ifPresent(repair -> {
            if (repair.state().get() instanceof RepairModel.State.Failed) {
                repair.preview();
            } else {
                repair.fix(reason.getText().strip(), perSecond());
                begun.run();
            }
        });
    }
}
