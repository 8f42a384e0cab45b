package org.lectern.console.settings;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseEvent;

/** The widths of a table's columns, which are remembered by their ids. UI thread only. */
public record ColumnWidths(Settings settings, String table) {
    /** As the operator left it, else as given. */
    public double of(String column, double otherwise) {
        return settings.columnWidth(table, column).orElse(otherwise);
    }

    /** Remembers the widths that the operator gave the columns; layout changes them too, and that is not remembered. */
    public void follow(TableView<?> view) {
        Map<String, Double> before = new HashMap<>();
        view.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> {
            before.clear();
            view.getColumns().forEach(column -> before.put(column.getId(), column.getWidth()));
        });
        view.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> {
            boolean dragged = view.getColumns().stream()
                    .anyMatch(column -> !Objects.equals(before.get(column.getId()), column.getWidth()));
            if (dragged) {
                view.getColumns().forEach(column -> settings.columnWidth(table, column.getId(), column.getWidth()));
            }
        });
    }
}
