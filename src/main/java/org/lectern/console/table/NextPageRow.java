package org.lectern.console.table;

import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/** A row of a table that is read page after page: when one near the end comes into view, the next page is asked for. */
public final class NextPageRow<R> extends TableRow<R> {
    /** RowStyles: so many are left to scroll through while the next page is read. */
    private static final int AHEAD = 100;

    private final BooleanSupplier hasMore;
    private final Runnable more;

    private NextPageRow(BooleanSupplier hasMore, Runnable more, Runnable opened) {
        this.hasMore = hasMore;
        this.more = more;
        setOnMouseClicked(event -> {
            if (event.getClickCount() == 2 && !isEmpty()) {
                opened.run();
            }
        });
    }

    /**
     * Has a table's rows ask.
     *
     * @param more reads on; does nothing if that is under way
     * @param opened told of a double click on a row
     */
    public static <R> void follow(TableView<R> table, BooleanSupplier hasMore, Runnable more, Runnable opened) {
        table.setRowFactory(view -> new NextPageRow<>(hasMore, more, opened));
    }

    @Override
    protected void updateItem(@Nullable R row, boolean empty) {
        super.updateItem(row, empty);
        if (!empty
                && hasMore.getAsBoolean()
                && getIndex() + AHEAD >= getTableView().getItems().size()) {
            // Not while the table is laid out.
            Platform.runLater(more);
        }
    }
}
