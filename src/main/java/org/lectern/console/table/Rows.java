package org.lectern.console.table;

import javafx.scene.control.Control;

/** How high a table's rows are. The style sheet says it in pixels, so that they grow with the texts. */
public final class Rows {
    private Rows() {}

    /** Rows of one line, all alike: tables of many rows stay quick. */
    public static void oneLine(Control table) {
        table.getStyleClass().add("one-line-rows");
    }

    /** Rows of two lines, all alike. */
    public static void twoLines(Control table) {
        table.getStyleClass().add("two-line-rows");
    }
}
