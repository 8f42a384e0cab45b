package org.lectern.console.table;

import java.text.Collator;
import java.time.Instant;
import java.util.Comparator;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import org.jspecify.annotations.Nullable;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Spoken;

/**
 * Makes the columns of a table: remembered widths, one line a row, sorted where {@link Sorting} says so. Each has a key, which
 * names it, its heading and its width; the least width, which it has in the smallest window; and the width that it begins with.
 *
 * @param prefix of the keys of their headings among the texts
 */
public record Columns<R>(ColumnWidths widths, Texts texts, String prefix) {
    /** A column of texts, each with a tooltip that says the same. */
    public TableColumn<R, R> text(String key, double least, double width, Function<R, String> text) {
        return text(key, least, width, text, text);
    }

    /** @param whole for the tooltip; none if blank */
    public TableColumn<R, R> text(
            String key, double least, double width, Function<R, String> text, Function<R, String> whole) {
        TableColumn<R, R> column = cells(key, least, width, (cell, row) -> {
            cell.setText(text.apply(row));
            Tips.set(cell, whole.apply(row));
        });
        column.getProperties().put(ConstantColumns.TEXT, text);
        Collator collator = Collator.getInstance(texts.locale());
        return by(column, (one, other) -> collator.compare(text.apply(one), text.apply(other)));
    }

    /** The same column, hidden while all its rows say the same, unless the operator has chosen otherwise. */
    public TableColumn<R, R> unlessSame(TableColumn<R, R> column) {
        column.getProperties().put(ConstantColumns.HIDES, true);
        return column;
    }

    /** The same column, in this order when its heading is pressed: for numbers, and cells that are no text. */
    public TableColumn<R, R> by(TableColumn<R, R> column, Comparator<R> order) {
        return Sorting.by(column, order, widths);
    }

    /** A column of texts in the font of ids and times. */
    public TableColumn<R, R> mono(String key, double least, double width, Function<R, String> text) {
        return mono(key, least, width, text, text);
    }

    /** @param whole for the tooltip; none if blank */
    public TableColumn<R, R> mono(
            String key, double least, double width, Function<R, String> text, Function<R, String> whole) {
        return styled("mono", text(key, least, width, text, whole));
    }

    /** A column of times. The tooltip has UTC and how long ago it was. */
    public TableColumn<R, R> time(String key, double least, double width, Times times, Function<R, Instant> time) {
        return by(
                styled(
                        "time",
                        mono(
                                key,
                                least,
                                width,
                                row -> times.local(time.apply(row)),
                                row -> texts.hover(time.apply(row)))),
                Comparator.comparing(time));
    }

    /** A column of numbers: at the right. */
    public TableColumn<R, R> number(String key, double least, double width, Function<R, String> text) {
        return styled("numbers", text(key, least, width, text, row -> ""));
    }

    private TableColumn<R, R> styled(String styleClass, TableColumn<R, R> column) {
        column.getStyleClass().add(styleClass);
        return column;
    }

    /** A column whose cells are filled by this. */
    public TableColumn<R, R> cells(String key, double least, double width, BiConsumer<TableCell<R, R>, R> show) {
        TableColumn<R, R> column = new TableColumn<>(texts.get(prefix + key));
        column.setId(key);
        column.setSortable(false);
        column.setMinWidth(widths.grown(least));
        column.setPrefWidth(widths.of(key, Math.max(width, Headings.width(column.getText()))));
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(ignored -> new TableCell<>() {
            @Override
            public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
                return Spoken.answer(this, attribute, super.queryAccessibleAttribute(attribute, parameters));
            }

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

    /** A column whose cells show what is made of a value, anew whenever it changes while the row is there. */
    public <V> TableColumn<R, R> changing(
            String key, double least, double width, Function<R, ObservableValue<V>> value, Function<V, Node> graphic) {
        return cells(
                key,
                least,
                width,
                (cell, row) -> cell.graphicProperty().bind(value.apply(row).map(graphic)));
    }
}
