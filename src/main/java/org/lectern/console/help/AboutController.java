package org.lectern.console.help;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.overview.NodeState;

/** What this program is and runs on, to read and to copy into a report. */
public final class AboutController {
    private final ConsoleContext context;
    private final HelpWindows.Program program;
    private final Texts texts;
    private Map<String, String> facts = Map.of();

    @FXML private VBox root;
    @FXML private GridPane grid;

    AboutController(ConsoleContext context, HelpWindows.Program program) {
        this.context = context;
        this.texts = context.texts();
        this.program = program;
    }

    @FXML
    private void initialize() {
        facts = facts();
        int row = 0;
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            Label name = new Label(fact.getKey());
            name.getStyleClass().add("muted");
            name.setMinWidth(Region.USE_PREF_SIZE);
            Label value = new Label(fact.getValue());
            value.getStyleClass().add("mono");
            value.setWrapText(true);
            value.setMinHeight(Region.USE_PREF_SIZE);
            GridPane.setHgrow(value, Priority.ALWAYS);
            grid.addRow(row++, name, value);
        }
    }

    private Map<String, String> facts() {
        Map<String, String> known = new LinkedHashMap<>();
        known.put(texts.get("app.name"), program.version());
        known.put("Java", property("java.version") + " (" + property("java.vendor") + ")");
        known.put("JavaFX", property("javafx.runtime.version"));
        known.put("Cassandra", cassandra());
        known.put(
                texts.get("about.system"),
                property("os.name") + " " + property("os.version") + ", " + property("os.arch"));
        known.put(texts.get("about.data"), program.data().toAbsolutePath().toString());
        known.put(texts.get("about.licence"), "Apache License 2.0");
        return known;
    }

    private static String property(String name) {
        return System.getProperty(name, "?");
    }

    /** Several versions while a cluster is being upgraded. */
    private String cassandra() {
        if (!(context.connection().state().get() instanceof ConsoleConnection.State.Open open)) {
            return texts.get("about.notConnected");
        }
        return open.lectern()
                .connection()
                .oae()
                .map(platform -> texts.say(platform.size().summary()))
                .orElseGet(() -> open.lectern().overview().nodes().stream()
                        .map(NodeState::version)
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", ")));
    }

    @FXML
    private void copy() {
        Dialogs.copy(facts.entrySet().stream()
                .map(fact -> fact.getKey() + ": " + fact.getValue())
                .collect(Collectors.joining(System.lineSeparator())));
    }

    @FXML
    private void close() {
        root.getScene().getWindow().hide();
    }
}
