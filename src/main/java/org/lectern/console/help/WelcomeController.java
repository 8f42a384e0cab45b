package org.lectern.console.help;

import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.lectern.console.connection.Connection;
import org.lectern.console.connection.Environment;
import org.lectern.console.text.Texts;

/** The welcome: what one can do here, and on what this console works. Each button closes it and leads there. */
public final class WelcomeController {
    private final Connection connection;
    private final Texts texts;
    private final HelpParts.Links links;

    @FXML
    private VBox root;

    @FXML
    private Label where;

    @FXML
    private Button close;

    WelcomeController(Connection connection, Texts texts, HelpParts.Links links) {
        this.connection = connection;
        this.texts = texts;
        this.links = links;
    }

    @FXML
    private void initialize() {
        where.setText(
                connection.environment() == Environment.EMBEDDED
                        ? texts.get("welcome.demo")
                        : texts.get("welcome.cluster", connection.get().status().name()));
        close.setDefaultButton(true);
    }

    @FXML
    private void see() {
        leave(links.see());
    }

    @FXML
    private void find() {
        leave(links.find());
    }

    @FXML
    private void rebuild() {
        leave(links.rebuild());
    }

    @FXML
    private void close() {
        leave(() -> {});
    }

    private void leave(Runnable next) {
        root.getScene().getWindow().hide();
        next.run();
    }
}
