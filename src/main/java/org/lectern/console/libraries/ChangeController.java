package org.lectern.console.libraries;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.dialog.NameCheck;
import org.lectern.console.notice.Problem;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;
import org.lectern.fanout.FanOutPreview;
import org.lectern.service.Lectern;

/** The dialog in which a change is put together: its effect is shown before it can be confirmed. */
public final class ChangeController {
    private final Supplier<Lectern> lectern;
    private final Texts texts;
    private final Latest previewing;
    private final NameCheck name;

    @FXML
    private Label title;

    @FXML
    private StackPane form;

    @FXML
    private VBox reasonBox;

    @FXML
    private TextField reason;

    @FXML
    private Button copy;

    @FXML
    private Label summary;

    @FXML
    private Label figures;

    @FXML
    private TextArea statements;

    @FXML
    private StackPane nameBox;

    @FXML
    private Button confirm;

    private Optional<ChangeForm> shown = Optional.empty();
    private Optional<FanOutPreview> preview = Optional.empty();
    private BiConsumer<PlannedChange, String> confirmed = (plan, why) -> {};
    private Runnable close = () -> {};

    ChangeController(Supplier<Lectern> lectern, UiExecutor ui, Confirmations confirmations, Texts texts) {
        this.name = confirmations.nameCheck();
        this.lectern = lectern;
        this.texts = texts;
        this.previewing = new Latest(ui);
    }

    @FXML
    private void initialize() {
        for (var node : List.of(form, reasonBox, figures, statements)) {
            node.managedProperty().bind(node.visibleProperty());
        }
        nameBox.getChildren().setAll(name);
        nameBox.managedProperty().bind(name.visibleProperty());
        name.passed().addListener((observable, before, now) -> update());
        reason.textProperty().addListener((observable, before, now) -> update());
        previewing
                .waiting()
                .addListener((observable, before, now) -> now.ifPresent(why ->
                        tell(texts.get("retry.text", Problem.of(why, texts).sentence()))));
    }

    /** The dialog is off the screen. */
    void left() {
        previewing.drop();
    }

    /**
     * Shows a form.
     *
     * @param whenConfirmed told the change and the reason, which is empty where none is asked for
     * @param closeWindow takes the dialog off the screen
     */
    void show(ChangeForm wanted, BiConsumer<PlannedChange, String> whenConfirmed, Runnable closeWindow) {
        shown = Optional.of(wanted);
        confirmed = whenConfirmed;
        close = closeWindow;
        title.setText(wanted.title());
        confirm.setText(wanted.confirm());
        confirm.getStyleClass().add(wanted.destructive() ? "danger" : "accent");
        form.getChildren().setAll(wanted.fields());
        form.setVisible(!wanted.fields().getChildren().isEmpty());
        reasonBox.setVisible(wanted.destructive());
        wanted.plan().addListener((observable, before, now) -> askPreview(now));
        askPreview(wanted.plan().get());
        firstField().requestFocus();
    }

    /** Where the operator begins: the first thing to fill in, else what is shown. */
    private Node firstField() {
        if (shown.map(ChangeForm::destructive).orElse(false)) {
            return reason;
        }
        return shown.flatMap(form -> form.fields().getChildren().stream()
                        .filter(TextInputControl.class::isInstance)
                        .map(Node.class::cast)
                        .findFirst())
                .orElse(statements);
    }

    private void askPreview(Optional<PlannedChange> plan) {
        preview = Optional.empty();
        name.name().set(plan.map(change -> change.content().value()).orElse(""));
        if (plan.isEmpty()) {
            previewing.drop();
            tell(texts.get("change.incomplete"));
            return;
        }
        tell(texts.get("change.looking"));
        previewing.ask(() -> plan.get().preview(lectern.get().fanOuts()), this::showPreview, failure -> {
            tell(Problem.of(failure, texts).sentence());
            summary.getStyleClass().add("danger");
        });
    }

    private void tell(String text) {
        summary.getStyleClass().remove("danger");
        summary.setText(text);
        figures.setVisible(false);
        statements.setText("");
        update();
    }

    private void showPreview(FanOutPreview found) {
        preview = Optional.of(found);
        summary.setText(texts.say(found.said()));
        figures.setVisible(!found.changesNothing());
        figures.setText(texts.get(
                found.atLeast() ? "change.figures.atLeast" : "change.figures",
                found.principals(),
                found.rowsPerLibrary(),
                found.rows()));
        statements.setText(String.join("\n\n", found.statements()));
        update();
    }

    private void update() {
        boolean nothing = preview.filter(FanOutPreview::changesNothing).isPresent();
        statements.setVisible(!nothing);
        copy.setVisible(!nothing);
        boolean reasonGiven = !reasonBox.isVisible() || !reason.getText().isBlank();
        confirm.setDisable(!reasonGiven
                || !name.passed().get()
                || preview.map(FanOutPreview::changesNothing).orElse(true));
        copy.setDisable(statements.getText().isEmpty());
    }

    @FXML
    private void copyStatements() {
        Dialogs.copy(statements.getText());
    }

    @FXML
    private void cancel() {
        previewing.drop();
        close.run();
    }

    @FXML
    private void confirm() {
        Optional<PlannedChange> plan = shown.flatMap(form -> form.plan().get());
        close.run();
        plan.ifPresent(change -> confirmed.accept(change, reason.getText().strip()));
    }
}
