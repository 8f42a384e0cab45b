package org.lectern.console.settings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.MouseEvent;

/**
 * The widths and the order of a table's columns, and by which it is sorted: remembered by their ids. Widths are remembered as
 * they are at the standard size of texts, and grow with it. UI thread only.
 */
public record ColumnWidths(Settings settings, String table) {
    /** JavaFX's own. */
    private static final double UNBOUNDED = 5_000;

    /**
     * As the operator left it, else as given; at the size that texts have now.
     *
     * @param otherwise at the standard size
     */
    public double of(String column, double otherwise) {
        return grown(settings.columnWidth(table, column).orElse(otherwise));
    }

    /** @param width at the standard size of texts */
    public double grown(double width) {
        return width * settings.scale();
    }

    /** Whether the operator shows this column; empty before a choice. */
    public Optional<Boolean> shown(String column) {
        return settings.columnShown(table, column);
    }

    public void shown(String column, boolean shown) {
        settings.columnShown(table, column, shown);
    }

    /** The column that the table is sorted by, and its direction; empty if by none. */
    public List<String> sort() {
        return settings.sort(table);
    }

    /** @param by a column's id and a direction; empty for none */
    public void sort(List<String> by) {
        settings.sort(table, by);
    }

    /**
     * Puts the columns into the operator's order; remembers it, and the widths that the operator gave them. Layout changes
     * widths too, and that is not remembered.
     */
    public void follow(TableView<?> view) {
        arrange(view);
        follow(view, view.getColumns());
    }

    /** Remembers the widths of a tree's columns. */
    public void follow(TreeTableView<?> view) {
        follow(view, view.getColumns());
    }

    private void follow(Node view, List<? extends TableColumnBase<?, ?>> columns) {
        Map<String, Double> pressed = new HashMap<>();
        view.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> {
            pressed.clear();
            columns.forEach(column -> pressed.put(column.getId(), column.getWidth()));
        });
        view.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> {
            boolean dragged = columns.stream()
                    .anyMatch(column -> !Objects.equals(pressed.get(column.getId()), column.getWidth()));
            if (dragged) {
                columns.forEach(
                        column -> settings.columnWidth(table, column.getId(), column.getWidth() / settings.scale()));
            }
        });
        settings.all().addListener((observable, before, now) -> {
            double factor = FontSize.scale(now.fontSize()) / FontSize.scale(before.fontSize());
            if (factor != 1) {
                columns.forEach(column -> grow(column, factor));
            }
            if (now.utc() != before.utc()) {
                refresh(view);
            }
        });
    }

    private static void refresh(Node view) {
        if (view instanceof TableView<?> table) {
            table.refresh();
        } else if (view instanceof TreeTableView<?> tree) {
            tree.refresh();
        }
    }

    private static void grow(TableColumnBase<?, ?> column, double factor) {
        // What has a most is kept as narrow as what it shows; the least is where it still can be made out.
        if (column.getMaxWidth() < UNBOUNDED) {
            column.setMaxWidth(column.getMaxWidth() * factor);
        }
        column.setMinWidth(column.getMinWidth() * factor);
        column.setPrefWidth(column.getWidth() * factor);
    }

    /** An order that does not know all columns is from an older version, and is left alone. */
    private <R> void arrange(TableView<R> view) {
        if (view.getColumns().stream().noneMatch(TableColumn::isReorderable)) {
            return;
        }
        List<String> saved = settings.columnOrder(table);
        if (view.getColumns().stream().map(TableColumn::getId).allMatch(saved::contains)) {
            List<TableColumn<R, ?>> columns = new ArrayList<>(view.getColumns());
            columns.sort(Comparator.comparingInt(column -> saved.indexOf(column.getId())));
            view.getColumns().setAll(columns);
        }
        view.getColumns().addListener((ListChangeListener<TableColumn<R, ?>>) change -> settings.columnOrder(
                table, view.getColumns().stream().map(TableColumn::getId).toList()));
    }
}
