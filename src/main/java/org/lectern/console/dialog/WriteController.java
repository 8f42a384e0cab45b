package org.lectern.console.dialog;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Problem;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;

/** The dialog before a write that needs nothing filled in but a reason and, on production, a name. */
public final class WriteController {
    private final Texts texts;
    private final Latest looking;
    private final SimpleBooleanProperty known = new SimpleBooleanProperty();
    private Optional<PlannedWrite> shown = Optional.empty();
    private Consumer<String> confirmed = why -> {};
    private Runnable close = () -> {};
    private CompletableFuture<PlannedWrite.Effect> asked = new CompletableFuture<>();

    @FXML
    private Label title;

    @FXML
    private VBox reasonBox;

    @FXML
    private TextField reason;

    @FXML
    private StackPane nameBox;

    @FXML
    private Label summary;

    @FXML
    private Label figures;

    @FXML
    private TextArea statements;

    @FXML
    private Button copy;

    @FXML
    private Button retry;

    @FXML
    private Button confirm;

    WriteController(UiExecutor ui, Texts texts) {
        this.texts = texts;
        this.looking = new Latest(ui);
    }

    @FXML
    private void initialize() {
        for (var node : List.of(reasonBox, nameBox, figures, retry, statements, copy)) {
            node.managedProperty().bind(node.visibleProperty());
        }
        figures.visibleProperty().bind(figures.textProperty().isNotEmpty());
        statements.visibleProperty().bind(statements.textProperty().isNotEmpty());
        copy.visibleProperty().bind(statements.textProperty().isNotEmpty());
        retry.visibleProperty().bind(looking.waiting().map(Optional::isPresent));
        looking.waiting()
                .addListener((observable, before, now) -> now.ifPresent(why -> summary.setText(
                        texts.get("retry.text", Problem.of(why, texts).sentence()))));
    }

    /**
     * @param whenConfirmed told the reason, which is empty where none is asked for
     * @param closeWindow takes the dialog off the screen
     */
    void show(PlannedWrite write, NameCheck name, Consumer<String> whenConfirmed, Runnable closeWindow) {
        shown = Optional.of(write);
        confirmed = whenConfirmed;
        close = closeWindow;
        title.setText(write.title());
        confirm.setText(write.confirm());
        confirm.getStyleClass().add(write.destructive() ? "danger" : "accent");
        reasonBox.setVisible(write.destructive());
        name.name().set(write.name());
        nameBox.getChildren().setAll(name);
        nameBox.visibleProperty().bind(name.visibleProperty());
        confirm.disableProperty()
                .bind(known.not()
                        .or(name.passed().not())
                        .or(Bindings.createBooleanBinding(
                                () -> write.destructive() && reason.getText().isBlank(), reason.textProperty())));
        look();
        if (write.destructive()) {
            reason.requestFocus();
        } else if (name.isVisible()) {
            name.getChildren().get(1).requestFocus();
        } else {
            statements.requestFocus();
        }
    }

    @FXML
    private void look() {
        shown.ifPresent(write -> {
            known.set(false);
            summary.getStyleClass().remove("danger");
            summary.setText(texts.get("change.looking"));
            figures.setText("");
            statements.setText("");
            looking.ask(
                    () -> {
                        asked = write.effect().get().toCompletableFuture();
                        return asked;
                    },
                    this::show,
                    this::failed);
        });
    }

    private void show(PlannedWrite.Effect effect) {
        summary.setText(effect.summary());
        figures.setText(effect.figures());
        statements.setText(String.join("\n\n", effect.statements()));
        known.set(!effect.isNothing());
    }

    private void failed(Throwable failure) {
        summary.setText(Problem.of(failure, texts).sentence());
        summary.getStyleClass().add("danger");
    }

    @FXML
    private void copyStatements() {
        Dialogs.copy(statements.getText());
    }

    /** The dialog is off the screen. */
    void left() {
        looking.drop();
        asked.cancel(false);
    }

    @FXML
    private void cancel() {
        close.run();
    }

    @FXML
    private void confirm() {
        close.run();
        confirmed.accept(reason.getText().strip());
    }
}
