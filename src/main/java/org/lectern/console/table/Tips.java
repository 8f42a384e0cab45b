package org.lectern.console.table;

import javafx.scene.control.Cell;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;

/**
 * Tooltips of table cells, each made when the pointer first moves over its cell: a tooltip is a window, and a table that
 * fills makes hundreds of cells. UI thread only.
 */
public final class Tips {
    private static final String KEY = "lectern.tip";

    private Tips() {}

    /** From now on the cell has this tooltip; none if the text is blank. */
    public static void set(Cell<?> cell, String text) {
        cell.setAccessibleHelp(text.isBlank() ? null : text.strip());
        if (cell.getTooltip() != null) {
            show(cell, text.strip());
        }
        if (cell.getProperties().put(KEY, text.strip()) == null && !text.isBlank()) {
            cell.addEventHandler(
                    MouseEvent.MOUSE_MOVED,
                    event -> show(cell, String.valueOf(cell.getProperties().get(KEY))));
        }
    }

    /** The cell has no tooltip any longer: it is empty, or about to show another row. */
    public static void clear(Cell<?> cell) {
        cell.setTooltip(null);
        cell.setAccessibleHelp(null);
        cell.getProperties().replace(KEY, "");
    }

    /** What the cell's tooltip says, or would say; empty: nothing. */
    public static String of(Cell<?> cell) {
        Tooltip shown = cell.getTooltip();
        return shown == null ? String.valueOf(cell.getProperties().getOrDefault(KEY, "")) : shown.getText();
    }

    private static void show(Cell<?> cell, String text) {
        Tooltip tip = cell.getTooltip();
        if (text.isEmpty()) {
            cell.setTooltip(null);
        } else if (tip == null) {
            cell.setTooltip(new Tooltip(text));
        } else if (!tip.getText().equals(text)) {
            tip.setText(text);
        }
    }
}
