package org.lectern.console.table;

import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;

/**
 * How high a table's rows are, which the style sheet says in pixels, so that they grow with the texts; and how one is opened.
 */
public final class RowStyles {
    private RowStyles() {}

    /** Rows of one line, all alike: tables of many rows stay quick. */
    public static void oneLine(Control table) {
        table.getStyleClass().add("one-line-rows");
    }

    /** Rows of two lines, all alike. */
    public static void twoLines(Control table) {
        table.getStyleClass().add("two-line-rows");
    }

    /** Whether it lies in a row of something: neither in a heading nor below the last row. */
    private static boolean isRow(@Nullable Node picked) {
        for (Node at = picked; at != null; at = at.getParent()) {
            if (at instanceof IndexedCell<?> cell && !cell.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Has the selected row opened by a double click, and by Enter. */
    public static void opened(Control table, Runnable open) {
        table.setOnMouseClicked(event -> {
            if (event.getClickCount() == 2 && isRow(event.getPickResult().getIntersectedNode())) {
                open.run();
            }
        });
        table.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown()) {
                open.run();
                event.consume();
            }
        });
    }
}
