package org.lectern.console.table;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;
import org.lectern.console.settings.ColumnWidths;

/**
 * Which tables are sorted by a press on a heading: those that show everything there is of what they show. One that shows a
 * page of something larger (a library, the history, findings, subscribers, the log) would put a part of it in order and look
 * as if it were the whole; one that changes while it is looked at (open jobs) would have its rows jump. Those stay in the
 * order in which they are read. UI thread only.
 */
public final class Sorting {
    private Sorting() {}

    /**
     * Shows rows in the order of the heading that was pressed last, now and after a restart; in their own order where none
     * was. Follows the rows from then on.
     *
     * @param table whose columns are there already, and are made by a {@link ColumnList}
     */
    public static <R> void follow(TableView<R> table, ObservableList<R> rows, ColumnWidths widths) {
        follow(table, rows, widths, new SimpleBooleanProperty());
    }

    /**
     * The same for rows that stream in.
     *
     * @param streaming while it is so they stay in their own order: sorting all of them whenever some come would hold up the
     *     window
     */
    public static <R> void follow(
            TableView<R> table, ObservableList<R> rows, ColumnWidths widths, ObservableBooleanValue streaming) {
        SortedList<R> sorted = new SortedList<>(rows);
        Comparator<R> own = Comparator.comparingInt(ignored -> 0);
        sorted.comparatorProperty().bind(Bindings.when(streaming).then(own).otherwise(table.comparatorProperty()));
        // The table's own policy wants its own comparator there, always; the list is in order already.
        table.setSortPolicy(view -> true);
        table.setItems(sorted);
        restore(table, widths.sort());
        table.getSortOrder().addListener((ListChangeListener<TableColumn<R, ?>>) change -> remember(table, widths));
        table.getColumns()
                .forEach(column ->
                        column.sortTypeProperty().addListener((observable, before, now) -> remember(table, widths)));
    }

    /**
     * Shows rows in the order in which they come. A row that is told anew stays selected; nothing does where others take their
     * place.
     *
     * @param same whether a row is one that was there before, told anew
     */
    static <R> void none(TableView<R> table, ObservableList<R> rows, BiPredicate<R, R> same) {
        SelectionModel<R> selection = table.getSelectionModel();
        BitSet anew = new BitSet();
        // Before the table hears of it, which would go on with whatever comes to stand in the place of the selected
        // row.
        rows.addListener((ListChangeListener<R>) change -> {
            while (change.next()) {
                boolean others = false;
                for (int i = 0; change.wasReplaced() && i < change.getRemovedSize(); i++) {
                    if (selection.isSelected(change.getFrom() + i)) {
                        boolean stays = i < change.getAddedSize()
                                && same.test(
                                        change.getRemoved().get(i),
                                        change.getAddedSubList().get(i));
                        anew.set(change.getFrom() + i, stays);
                        others |= !stays;
                    }
                }
                if (others) {
                    selection.clearSelection();
                }
            }
        });
        table.setItems(rows);
        // After the table has heard of it, which takes it for another row.
        rows.addListener((ListChangeListener<R>) change -> {
            anew.stream().forEach(selection::select);
            anew.clear();
        });
    }

    private static <R> void restore(TableView<R> table, List<String> saved) {
        if (saved.size() == 2) {
            table.getColumns().stream()
                    .filter(column -> column.isSortable() && column.getId().equals(saved.get(0)))
                    .findFirst()
                    .ifPresent(column -> {
                        column.setSortType(
                                saved.get(1).equals(SortType.DESCENDING.name())
                                        ? SortType.DESCENDING
                                        : SortType.ASCENDING);
                        table.getSortOrder().setAll(List.of(column));
                    });
        }
    }

    private static void remember(TableView<?> table, ColumnWidths widths) {
        widths.sort(table.getSortOrder().stream()
                .findFirst()
                .map(column -> List.of(column.getId(), column.getSortType().name()))
                .orElse(List.of()));
    }
}
