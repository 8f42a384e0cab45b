package org.lectern.console.table;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
    /** Property of a column: the text of a row, as a {@code Function<R, String>}. */
    static final String TEXT = "lectern.text";
    /** Property of a column that is hidden while it is constant. */
    static final String HIDES = "lectern.hides";

    private final ObservableList<R> rows;
    private final ColumnWidths remembered;
    private final List<TableColumn<R, ?>> columns;
    private final ContextMenu menu = new ContextMenu();

    private ConstantColumns(TableView<R> table, ObservableList<R> rows, ColumnWidths remembered) {
        this.rows = rows;
        this.remembered = remembered;
        this.columns = table.getColumns().stream()
                .filter(column -> column.getProperties().containsKey(HIDES))
                .toList();
        columns.forEach(column -> menu.getItems().add(item(column)));
        if (!columns.isEmpty()) {
            table.getColumns().forEach(column -> column.setContextMenu(menu));
            rows.addListener((ListChangeListener<R>) change -> show());
            show();
        }
    }

    /** Begins to hide the columns of this table, which are made by {@link Columns}. */
    static <R> void follow(TableView<R> table, ObservableList<R> rows, ColumnWidths remembered) {
        new ConstantColumns<>(table, rows, remembered);
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
        for (TableColumn<R, ?> column : columns) {
            Optional<Boolean> chosen = remembered.shown(column.getId());
            column.setVisible(chosen.orElseGet(() -> !isConstant(column)));
        }
    }

    @SuppressWarnings("unchecked") // Columns puts it there, for rows of this table
    private boolean isConstant(TableColumn<R, ?> column) {
        if (rows.size() < 2 || !(column.getProperties().get(TEXT) instanceof Function<?, ?> known)) {
            return false;
        }
        Function<R, String> text = (Function<R, String>) known;
        String first = text.apply(rows.get(0));
        return rows.stream().allMatch(row -> text.apply(row).equals(first));
    }
}
