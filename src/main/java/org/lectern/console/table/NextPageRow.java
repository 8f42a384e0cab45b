package org.lectern.console.table;

import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/** A row of a table that is read page after page: when one near the end comes into view, the next page is asked for. */
final class NextPageRow<R> extends TableRow<R> {
    /** So many are left to scroll through while the next page is read. */
    private static final int AHEAD = 100;

    private final BooleanSupplier hasMore;
    private final Runnable more;

    private NextPageRow(BooleanSupplier hasMore, Runnable more) {
        this.hasMore = hasMore;
        this.more = more;
    }

    /**
     * Has a table's rows ask.
     *
     * @param more reads on; does nothing if that is under way
     */
    static <R> void follow(TableView<R> table, BooleanSupplier hasMore, Runnable more) {
        table.setRowFactory(view -> new NextPageRow<>(hasMore, more));
    }

    @Override
    protected void updateItem(@Nullable R row, boolean empty) {
        super.updateItem(row, empty);
        if (!empty && isNearEnd(getIndex())) {
            int index = getIndex();
            // Not while the table is laid out; and by then the page may have come.
            Platform.runLater(() -> {
                if (isNearEnd(index)) {
                    more.run();
                }
            });
        }
    }

    private boolean isNearEnd(int index) {
        return hasMore.getAsBoolean()
                && getTableView() != null
                && index + AHEAD >= getTableView().getItems().size();
    }
}
