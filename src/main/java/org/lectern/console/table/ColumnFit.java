package org.lectern.console.table;

import java.util.HashMap;
import java.util.Map;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;

/**
 * Has the columns of a table share its width while their least widths fit; where they do not, each is as narrow as it can be, and
 * the table scrolls: else the last ones would be out of reach. UI thread only.
 */
public final class ColumnFit<R> {
    private static final double BORDER = 2;

    private final TableView<R> table;
    /** While it scrolls: how wide the columns were before. */
    private final Map<TableColumn<R, ?>, Double> before = new HashMap<>();

    private ColumnFit(TableView<R> table) {
        this.table = table;
    }

    /** From now on, whatever width it has. */
    public static <R> void follow(TableView<R> table) {
        ColumnFit<R> fit = new ColumnFit<>(table);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        table.widthProperty().addListener((observable, was, now) -> fit.look());
        table.getVisibleLeafColumns()
                .forEach(column -> column.minWidthProperty().addListener((o, was, now) -> fit.look()));
    }

    private void look() {
        double least = table.getVisibleLeafColumns().stream()
                .mapToDouble(TableColumnBase::getMinWidth)
                .sum();
        boolean fits = table.getWidth() <= 0 || least <= table.getWidth() - BORDER;
        if (!fits && before.isEmpty()) {
            table.getVisibleLeafColumns().forEach(column -> before.put(column, column.getPrefWidth()));
            table.setColumnResizePolicy(TableView.UNCONSTRAINED_RESIZE_POLICY);
            before.keySet().forEach(column -> column.setPrefWidth(column.getMinWidth()));
        } else if (fits && !before.isEmpty()) {
            before.forEach(TableColumnBase::setPrefWidth);
            before.clear();
            table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        }
    }
}
