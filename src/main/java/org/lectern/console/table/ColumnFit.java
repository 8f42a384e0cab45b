package org.lectern.console.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;
import javafx.scene.layout.Region;

/**
 * Has the columns of a table share its width while their least widths fit; where they do not, each is as narrow as it can be, and
 * the table scrolls: else the last ones would be out of reach. UI thread only.
 */
public final class ColumnFit {
    private static final double BORDER = 2;

    private final Region table;
    private final Supplier<List<? extends TableColumnBase<?, ?>>> columns;
    private final Consumer<Boolean> share;
    /** While it scrolls: how wide the columns were before. */
    private final Map<TableColumnBase<?, ?>, Double> before = new HashMap<>();

    /** @param share has the columns share the width, or not */
    private ColumnFit(Region table, Supplier<List<? extends TableColumnBase<?, ?>>> columns, Consumer<Boolean> share) {
        this.table = table;
        this.columns = columns;
        this.share = share;
        share.accept(true);
        table.widthProperty().addListener((observable, was, now) -> look());
        columns.get().forEach(column -> column.minWidthProperty().addListener((observable, was, now) -> look()));
    }

    /** From now on, whatever width it has. */
    public static void follow(TableView<?> table) {
        new ColumnFit(
                table,
                table::getVisibleLeafColumns,
                shared -> table.setColumnResizePolicy(
                        shared
                                ? TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS
                                : TableView.UNCONSTRAINED_RESIZE_POLICY));
    }

    /** The same of a tree. */
    public static void follow(TreeTableView<?> tree) {
        new ColumnFit(
                tree,
                tree::getVisibleLeafColumns,
                shared -> tree.setColumnResizePolicy(
                        shared
                                ? TreeTableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS
                                : TreeTableView.UNCONSTRAINED_RESIZE_POLICY));
    }

    private void look() {
        double least =
                columns.get().stream().mapToDouble(TableColumnBase::getMinWidth).sum();
        boolean fits = table.getWidth() <= 0 || least <= table.getWidth() - BORDER;
        if (!fits && before.isEmpty()) {
            columns.get().forEach(column -> before.put(column, column.getPrefWidth()));
            share.accept(false);
            before.keySet().forEach(column -> column.setPrefWidth(column.getMinWidth()));
        } else if (fits && !before.isEmpty()) {
            before.forEach(TableColumnBase::setPrefWidth);
            before.clear();
            share.accept(true);
        }
    }
}
