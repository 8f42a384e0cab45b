package org.lectern.console.table;

import java.util.function.BiConsumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableColumn;
import org.jspecify.annotations.Nullable;
import org.lectern.console.view.Spoken;

/** Columns of tables in which rows lie below others. UI thread only. */
public final class TreeColumns {
    private TreeColumns() {}

    /**
     * A column in the order of the rows, at its place.
     *
     * @param show fills an empty cell
     */
    public static <R> TreeTableColumn<R, R> of(String key, String heading, BiConsumer<TreeTableCell<R, R>, R> show) {
        TreeTableColumn<R, R> column = new TreeTableColumn<>(heading);
        column.setId(key);
        column.setSortable(false);
        column.setReorderable(false);
        column.setCellValueFactory(
                row -> new ReadOnlyObjectWrapper<>(row.getValue().getValue()));
        column.setCellFactory(ignored -> new TreeTableCell<>() {
            @Override
            public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
                return Spoken.answer(this, attribute, super.queryAccessibleAttribute(attribute, parameters));
            }

            @Override
            protected void updateItem(@Nullable R row, boolean empty) {
                super.updateItem(row, empty);
                setText(null);
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
