package org.lectern.console.change;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.dialog.NameCheck;
import org.lectern.console.notice.Problem;
import org.lectern.console.text.Texts;

/** The dialog of a change: its fields, what it would write, and what came of it. */
public final class ChangeController {
    private final Texts texts;
    private final NameCheck name;
    private Optional<ChangeModel> model = Optional.empty();
    private Runnable close = () -> {};

    @FXML
    private Label title;

    @FXML
    private VBox fields;

    @FXML
    private VBox reasonBox;

    @FXML
    private Label reasonLabel;

    @FXML
    private TextField reason;

    @FXML
    private Label section;

    @FXML
    private Label summary;

    @FXML
    private Label figures;

    @FXML
    private TextArea text;

    @FXML
    private Button copy;

    @FXML
    private Button retry;

    @FXML
    private StackPane nameBox;

    @FXML
    private Button cancel;

    @FXML
    private Button confirm;

    ChangeController(Confirmations confirmations, Texts texts) {
        this.name = confirmations.nameCheck();
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        for (var node : List.of(fields, reasonBox, figures, retry, text, confirm)) {
            node.managedProperty().bind(node.visibleProperty());
        }
        name.in(nameBox, confirm.visibleProperty());
        name.passed().addListener((observable, before, now) -> enable());
        reason.textProperty().addListener((observable, before, now) -> enable());
    }

    /** @param closeWindow takes the dialog off the screen; a change under way goes on */
    void show(ChangeModel change, Runnable closeWindow) {
        model = Optional.of(change);
        close = closeWindow;
        ChangeForm form = change.form();
        title.setText(form.title());
        form.fields().ifPresent(node -> fields.getChildren().setAll(node));
        fields.setVisible(form.fields().isPresent());
        reasonLabel.setText(texts.get(form.isDestructive() ? "change.reason" : "change.reason.optional"));
        confirm.setText(form.confirm());
        confirm.getStyleClass().add(form.isDestructive() ? "danger" : "accent");
        name.name().set(form.name());
        form.onChanged(() -> {
            name.name().set(form.name());
            change.preview();
        });
        change.state().addListener((observable, before, now) -> show(now));
        change.waiting()
                .addListener((observable, before, now) -> show(change.state().get()));
        change.preview();
        show(change.state().get());
        form.fields().ifPresentOrElse(node -> form.requestFocus(), reason::requestFocus);
    }

    private void show(ChangeModel.State state) {
        boolean made = state instanceof ChangeModel.State.Made;
        boolean making = state instanceof ChangeModel.State.Making;
        summary.getStyleClass().removeAll("danger", "success", "muted");
        figures.setVisible(false);
        fields.setDisable(making || made);
        reasonBox.setVisible(!made);
        confirm.setVisible(!made);
        Optional<Throwable> failure = failure(state);
        Optional<Throwable> waiting = model.flatMap(change -> change.waiting().get());
        // What was confirmed may work on what is there now; what is tried again by itself may be tried at once.
        retry.setVisible(state instanceof ChangeModel.State.Failed || waiting.isPresent());
        boolean nothing = state instanceof ChangeModel.State.Previewed previewed
                && previewed.preview().isNothing();
        boolean empty = nothing || failure.isPresent();
        text.setVisible(!empty);
        copy.setVisible(!empty);
        section.setText(texts.get(made ? "change.result" : "change.effect"));
        cancel.setText(texts.get(made || making ? "duplicates.repair.close" : "change.cancel"));
        if (state instanceof ChangeModel.State.Previewed previewed) {
            summary.setText(previewed.preview().sentence());
            figures.setText(texts.get("change.rows", previewed.preview().rows()));
            figures.setVisible(!previewed.preview().isNothing());
            if (previewed.preview().isNothing()) {
                summary.getStyleClass().add("muted");
            }
            text.setText(String.join(System.lineSeparator(), previewed.preview().statements()));
        } else if (failure.isPresent()) {
            summary.setText(Problem.of(failure.get(), texts).sentence());
            summary.getStyleClass().add("danger");
            text.clear();
        } else if (state instanceof ChangeModel.State.Made done) {
            summary.setText(done.result().sentence());
            summary.getStyleClass().add(done.result().verified() ? "success" : "danger");
            text.setText(done.result().details());
            cancel.requestFocus();
        } else {
            summary.setText(waiting.map(why ->
                            texts.get("retry.text", Problem.of(why, texts).sentence()))
                    .orElseGet(() -> texts.get(making ? "change.making" : "change.looking")));
        }
        enable();
    }

    private static Optional<Throwable> failure(ChangeModel.State state) {
        if (state instanceof ChangeModel.State.Refused refused) {
            return Optional.of(refused.failure());
        }
        return state instanceof ChangeModel.State.Failed failed ? Optional.of(failed.failure()) : Optional.empty();
    }

    private void enable() {
        boolean previewed = model.filter(change -> change.state().get() instanceof ChangeModel.State.Previewed known
                        && !known.preview().isNothing())
                .isPresent();
        boolean reasonMissing =
                model.filter(change -> change.form().isDestructive()).isPresent()
                        && reason.getText().isBlank();
        confirm.setDisable(!previewed || reasonMissing || !name.passed().get());
        copy.setDisable(text.getText().isEmpty());
    }

    @FXML
    private void copy() {
        Dialogs.copy(text.getText());
    }

    @FXML
    private void retry() {
        model.ifPresent(ChangeModel::preview);
    }

    @FXML
    private void cancel() {
        close.run();
    }

    @FXML
    private void confirm() {
        model.ifPresent(change -> change.make(reason.getText().strip()));
    }
}
