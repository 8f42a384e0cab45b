package org.lectern.console.table;

import java.text.Collator;
import java.util.Comparator;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import org.jspecify.annotations.Nullable;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.text.Texts;

/**
 * Makes the columns of a table: remembered widths, one line a row, sorted where {@link Sorting} says so.
 *
 * @param prefix of the keys of their headings among the texts
 * @param least widths in the smallest window
 */
public record Columns<R>(ColumnWidths widths, Texts texts, String prefix, Map<String, Double> least) {
    public Columns {
        least = Map.copyOf(least);
    }

    /**
     * A column of texts.
     *
     * @param key names the column, its heading and its width
     * @param width where the operator has not chosen one
     * @param whole for the tooltip; none if blank
     */
    public TableColumn<R, R> text(String key, double width, Function<R, String> text, Function<R, String> whole) {
        TableColumn<R, R> column = cells(key, width, (cell, row) -> {
            cell.setText(text.apply(row));
            tip(cell, whole.apply(row));
        });
        Collator collator = Collator.getInstance(texts.locale());
        return by(column, (one, other) -> collator.compare(text.apply(one), text.apply(other)));
    }

    /** The same column, in this order when its heading is pressed: for numbers, times, and cells that are no text. */
    public TableColumn<R, R> by(TableColumn<R, R> column, Comparator<R> order) {
        return Sorting.by(column, order, widths);
    }

    /** A column of texts in the font of ids and times. */
    public TableColumn<R, R> mono(String key, double width, Function<R, String> text, Function<R, String> whole) {
        TableColumn<R, R> column = text(key, width, text, whole);
        column.getStyleClass().add("mono");
        return column;
    }

    /** Gives a cell a tooltip, unless the text is blank. */
    public static void tip(TableCell<?, ?> cell, String text) {
        Tips.set(cell, text);
    }

    /** A column whose cells are filled by this. */
    public TableColumn<R, R> cells(String key, double width, BiConsumer<TableCell<R, R>, R> show) {
        TableColumn<R, R> column = new TableColumn<>(texts.get(prefix + key));
        column.setId(key);
        column.setSortable(false);
        column.setMinWidth(least.getOrDefault(key, width));
        column.setPrefWidth(widths.of(key, Math.max(width, Headings.width(column.getText()))));
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(ignored -> new TableCell<>() {
            @Override
            protected void updateItem(@Nullable R row, boolean empty) {
                super.updateItem(row, empty);
                setText(null);
                graphicProperty().unbind();
                setGraphic(null);
                Tips.clear(this);
                if (!empty && row != null) {
                    show.accept(this, row);
                }
            }
        });
        return column;
    }
}
