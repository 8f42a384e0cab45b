package org.lectern.console.shell;

import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.connection.Connecting;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;

/** What is shown until there is a connection: what is being waited for, or why there is none, and Retry. */
public final class StartController {
    private final ConsoleContext context;
    private final Connecting connecting;
    private final Texts texts;

    @FXML private StackPane root;
    @FXML private Label text;
    @FXML private ProgressBar bar;
    @FXML private HBox buttons;
    @FXML private Button retry;
    @FXML private Button secrets;
    @FXML private Button connections;
    @FXML private VBox others;
    @FXML private ConnectionChoices choices;

    public StartController(ConsoleContext context, Connecting connecting) {
        this.context = context;
        this.texts = context.texts();
        this.connecting = connecting;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(bar, buttons, secrets, others);
        secrets.setOnAction(event -> connecting.secrets().ifPresent(Runnable::run));
        connections.setOnAction(event -> connecting.manage());
        retry.setOnAction(event -> context.connection().open());
        context.connection().state().subscribe(now -> show(now));
    }

    private void show(ConsoleConnection.State state) {
        boolean failed = state instanceof ConsoleConnection.State.Failed;
        root.setVisible(!(state instanceof ConsoleConnection.State.Open));
        bar.setVisible(state instanceof ConsoleConnection.State.Opening);
        buttons.setVisible(failed);
        offer(List.of());
        if (failed) {
            connecting.others().thenAccept(all -> {
                if (context.connection().state().get() == state) {
                    offer(all);
                }
            });
        }
        if (state instanceof ConsoleConnection.State.Opening opening) {
            String awaited = opening.awaited().text();
            text.setText(awaited.isEmpty() ? texts.get("start.connecting") : awaited);
            bar.setProgress(opening.awaited().share().orElse(ProgressBar.INDETERMINATE_PROGRESS));
        } else if (state instanceof ConsoleConnection.State.Failed failure) {
            String sentence = Problem.sentence(failure.failure(), texts);
            text.setText(failure.passes() ? sentence + " " + texts.get("start.again") : sentence);
            secrets.setVisible(connecting.secrets().isPresent());
            lead(secrets.isVisible() && failure.isOfSecrets() ? secrets : retry);
        }
    }

    /** What helps is the primary one: where no password is given, or a wrong one, trying again does not. */
    private void lead(Button helps) {
        for (Button button : List.of(secrets, retry)) {
            button.getStyleClass().remove("accent");
        }
        helps.getStyleClass().add("accent");
        helps.requestFocus();
    }

    private void offer(List<Connecting.Choice> all) {
        choices.offer(all);
        others.setVisible(!all.isEmpty());
    }

    @FXML
    private void showDetails() {
        if (context.connection().state().get() instanceof ConsoleConnection.State.Failed failed) {
            Problem problem = Problem.of(failed.failure(), texts);
            context.dialogs().details(problem.sentence(), problem.details());
        }
    }
}
