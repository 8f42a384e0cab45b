package org.lectern.console.shell;

import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.lectern.console.connection.Connection;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Problem;
import org.lectern.console.text.Texts;

/** What is shown until there is a connection: what is being waited for, or why there is none, and Retry. */
public final class StartController {
    private final Connection connection;
    private final Dialogs dialogs;
    private final Texts texts;

    @FXML
    private StackPane root;

    @FXML
    private Label text;

    @FXML
    private ProgressBar bar;

    @FXML
    private HBox buttons;

    @FXML
    private Button retry;

    public StartController(Connection connection, Dialogs dialogs, Texts texts) {
        this.connection = connection;
        this.dialogs = dialogs;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        bar.managedProperty().bind(bar.visibleProperty());
        buttons.managedProperty().bind(buttons.visibleProperty());
        connection.state().addListener((observable, before, now) -> show(now));
        show(connection.state().get());
    }

    private void show(Connection.State state) {
        boolean failed = state instanceof Connection.State.Failed;
        root.setVisible(!(state instanceof Connection.State.Open));
        bar.setVisible(state instanceof Connection.State.Opening);
        buttons.setVisible(failed);
        if (state instanceof Connection.State.Opening opening) {
            text.setText(opening.text().isEmpty() ? texts.get("start.connecting") : opening.text());
        } else if (state instanceof Connection.State.Failed failure) {
            text.setText(Problem.of(failure.failure(), texts).sentence());
            retry.requestFocus();
        }
    }

    @FXML
    private void retry() {
        connection.open();
    }

    @FXML
    private void showDetails() {
        if (connection.state().get() instanceof Connection.State.Failed failed) {
            Problem problem = Problem.of(failed.failure(), texts);
            dialogs.details(problem.sentence(), problem.details());
        }
    }
}
