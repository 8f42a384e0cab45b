package org.lectern.console.help;

import java.util.Map;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.Labels;

/** What this program is and runs on, to read and to copy into a report. */
public final class AboutController {
    private final ConsoleContext context;
    private final HelpWindows.Program program;
    private Map<String, String> facts = Map.of();

    @FXML private VBox root;
    @FXML private GridPane grid;
    @FXML private Button close;

    AboutController(ConsoleContext context, HelpWindows.Program program) {
        this.context = context;
        this.program = program;
    }

    /** Once it is in a window. */
    void requestFocus() {
        close.requestFocus();
    }

    @FXML
    private void initialize() {
        facts = ProgramFacts.of(context, program);
        int row = 0;
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            Label name = Labels.of(fact.getKey(), "muted");
            name.setMinWidth(Region.USE_PREF_SIZE);
            Label value = Labels.wrapped(fact.getValue(), "mono");
            GridPane.setHgrow(value, Priority.ALWAYS);
            grid.addRow(row++, name, value);
        }
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
