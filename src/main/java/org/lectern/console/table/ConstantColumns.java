package org.lectern.console.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.lectern.console.settings.ColumnWidths;

/**
 * Hides columns whose text is the same in all loaded rows. The headings' menu shows and hides each of them, and that choice is
 * remembered. UI thread only.
 */
final class ConstantColumns<R> {
    private final ObservableList<R> rows;
    private final ColumnWidths remembered;
    private final Map<TableColumn<R, ?>, Column<R>> columns = new LinkedHashMap<>();
    private final ContextMenu menu = new ContextMenu();

    private ConstantColumns(TableView<R> table, ColumnList<R> list, ObservableList<R> rows, ColumnWidths remembered) {
        this.rows = rows;
        this.remembered = remembered;
        list.shown()
                .filter(column -> column.hides)
                .forEach(column -> table.getColumns().stream()
                        .filter(made -> made.getId().equals(column.key))
                        .forEach(made -> columns.put(made, column)));
        columns.keySet().forEach(column -> menu.getItems().add(item(column)));
        if (!columns.isEmpty()) {
            table.getColumns().forEach(column -> column.setContextMenu(menu));
            rows.addListener((ListChangeListener<R>) change -> show());
            show();
        }
    }

    /** Begins to hide the columns of this table, which are made by the list. */
    static <R> void follow(TableView<R> table, ColumnList<R> list, ObservableList<R> rows, ColumnWidths remembered) {
        new ConstantColumns<>(table, list, rows, remembered);
    }

    private CheckMenuItem item(TableColumn<R, ?> column) {
        CheckMenuItem item = new CheckMenuItem(column.getText());
        item.setId("show-" + column.getId());
        item.setOnAction(event -> {
            remembered.shown(column.getId(), item.isSelected());
            show();
        });
        column.visibleProperty().addListener((observable, before, now) -> item.setSelected(now));
        item.setSelected(column.isVisible());
        return item;
    }

    private void show() {
        columns.forEach((made, column) -> {
            Optional<Boolean> chosen = remembered.shown(column.key);
            made.setVisible(chosen.orElseGet(() -> !isConstant(column)));
        });
    }

    private boolean isConstant(Column<R> column) {
        return rows.size() > 1
                && rows.stream().map(column::text).distinct().limit(2).count() == 1;
    }
}
