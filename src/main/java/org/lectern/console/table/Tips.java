package org.lectern.console.table;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Cell;
import javafx.scene.control.Control;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import org.lectern.console.text.Texts;

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

    /** Has a node that shows times say in a tooltip what a table says of them: UTC and how long ago, a line for each. */
    public static void times(Node node, Texts texts, List<Instant> times) {
        Tooltip tip =
                node instanceof Control control && control.getTooltip() != null ? control.getTooltip() : new Tooltip();
        Runnable say = () -> tip.setText(times.stream().map(texts::hover).collect(Collectors.joining("\n")));
        say.run();
        tip.setOnShowing(event -> say.run());
        node.setAccessibleHelp(times.isEmpty() ? null : tip.getText());
        if (node instanceof Control control) {
            control.setTooltip(times.isEmpty() ? null : tip);
        } else if (!times.isEmpty()) {
            Tooltip.install(node, tip);
        }
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
