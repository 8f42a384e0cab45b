package org.lectern.console.settings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.MouseEvent;

/** The widths of a table's columns, which are remembered by their ids. UI thread only. */
public record ColumnWidths(Settings settings, String table) {
    /** As the operator left it, else as given. */
    public double of(String column, double otherwise) {
        return settings.columnWidth(table, column).orElse(otherwise);
    }

    /** Remembers the widths that the operator gave the columns; layout changes them too, and that is not remembered. */
    public void follow(TableView<?> view) {
        follow(view, view.getColumns());
    }

    /** The same for a tree. */
    public void follow(TreeTableView<?> view) {
        follow(view, view.getColumns());
    }

    private void follow(Node view, List<? extends TableColumnBase<?, ?>> columns) {
        Map<String, Double> before = new HashMap<>();
        view.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> {
            before.clear();
            columns.forEach(column -> before.put(column.getId(), column.getWidth()));
        });
        view.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> {
            boolean dragged =
                    columns.stream().anyMatch(column -> !Objects.equals(before.get(column.getId()), column.getWidth()));
            if (dragged) {
                columns.forEach(column -> settings.columnWidth(table, column.getId(), column.getWidth()));
            }
        });
    }
}
