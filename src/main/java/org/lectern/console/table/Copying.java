package org.lectern.console.table;

import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import org.lectern.console.dialog.Dialogs;

/** Copies the selected rows of a table by Ctrl+C, a line each. UI thread only. */
public final class Copying {
    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

    private Copying() {}

    /** @param line what is copied of a row */
    public static <R> void follow(TableView<R> table, Function<R, String> line) {
        table.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            String rows = table.getSelectionModel().getSelectedItems().stream()
                    .filter(Objects::nonNull)
                    .map(line)
                    .collect(Collectors.joining("\n"));
            if (COPY.match(event) && !rows.isEmpty()) {
                Dialogs.copy(rows);
                event.consume();
            }
        });
    }
}
