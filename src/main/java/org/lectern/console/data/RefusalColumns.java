package org.lectern.console.data;

import java.util.List;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Spoken;
import org.lectern.transfer.RefusedLine;

/** The columns of the list of refused lines. */
final class RefusalColumns {
    private RefusalColumns() {}

    static List<TableColumn<RefusedLine, ?>> make(Texts texts) {
        TableColumn<RefusedLine, Long> line = new TableColumn<>(texts.get("data.column.line"));
        line.setCellValueFactory(
                row -> new SimpleObjectProperty<>(row.getValue().line()));
        line.getStyleClass().addAll("numbers", "mono");
        line.setMinWidth(90);
        line.setMaxWidth(90);
        // The first of more: see Sorting.
        line.setSortable(false);
        TableColumn<RefusedLine, String> reason = new TableColumn<>(texts.get("data.column.reason"));
        reason.setCellValueFactory(
                row -> new SimpleObjectProperty<>(texts.say(row.getValue().message())));
        reason.setSortable(false);
        reason.setCellFactory(column -> new WrappedCell());
        return List.of(line, reason);
    }

    /** A sentence in as many lines as it takes. */
    private static final class WrappedCell extends TableCell<RefusedLine, String> {
        @Override
        public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            return Spoken.answer(this, attribute, super.queryAccessibleAttribute(attribute, parameters));
        }

        private final Text text = new Text();

        WrappedCell() {
            text.getStyleClass().add("wrapped");
            text.wrappingWidthProperty().bind(widthProperty().subtract(16));
            setPrefHeight(USE_COMPUTED_SIZE);
        }

        @Override
        protected void updateItem(@Nullable String item, boolean empty) {
            super.updateItem(item, empty);
            text.setText(item);
            setGraphic(empty ? null : text);
        }
    }
}
