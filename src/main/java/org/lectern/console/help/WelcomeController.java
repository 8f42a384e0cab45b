package org.lectern.console.help;

import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.lectern.console.connection.Environment;
import org.lectern.console.page.ConsoleContext;

/** The welcome: what one can do here, and on what this console works. Each button closes it and leads there. */
public final class WelcomeController {
    private final ConsoleContext context;
    private final HelpWindows.Links links;

    @FXML private VBox root;
    @FXML private Label where;

    WelcomeController(ConsoleContext context, HelpWindows.Links links) {
        this.context = context;
        this.links = links;
    }

    @FXML
    private void initialize() {
        where.setText(
                context.connection().environment() == Environment.EMBEDDED
                        ? context.texts().get("welcome.demo")
                        : context.texts()
                                .get(
                                        "welcome.cluster",
                                        context.connection()
                                                .get()
                                                .connection()
                                                .status()
                                                .name()));
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
