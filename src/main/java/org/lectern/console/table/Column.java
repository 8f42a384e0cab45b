package org.lectern.console.table;

import java.text.Collator;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Spoken;

/** One column of a {@link ColumnList}, as that was told, and the columns of JavaFX that are made of it. */
final class Column<R> {
    final String key;
    final double least;
    final double width;
    String exported = "";
    Function<? super R, ?> value = row -> "";
    double most = Double.MAX_VALUE;
    double room;
    String heading = "";
    String style = "";
    boolean hides;
    Optional<Function<R, String>> text = Optional.empty();
    Function<R, ? extends @Nullable Node> graphic = row -> null;
    Function<R, String> tip = row -> "";
    Supplier<BiConsumer<TableCell<R, R>, R>> drawing = () -> this::draw;
    Optional<Comparator<R>> order = Optional.empty();
    Optional<Function<R, ObservableValue<?>>> watched = Optional.empty();

    /** @param key empty for a column that is only exported; {@code exported} is empty for one that is only shown */
    Column(String key, double least, double width) {
        this.key = key;
        this.least = least;
        this.width = width;
    }

    String text(R row) {
        return text.map(said -> said.apply(row)).orElse("");
    }

    /** Returns what a cell says, in its text or in its node. */
    String said(R row) {
        return text.map(said -> said.apply(row))
                .orElseGet(() -> Optional.<Node>ofNullable(graphic.apply(row))
                        .map(Spoken::of)
                        .orElse(""));
    }

    private void draw(IndexedCell<R> cell, R row) {
        cell.setText(text(row));
        cell.setGraphic(graphic.apply(row));
        Tips.set(cell, tip.apply(row));
    }

    TableColumn<R, R> table(Region table, String prefix, ColumnWidths widths, Texts texts, boolean sorted) {
        TableColumn<R, R> column = new TableColumn<>();
        prepare(column, prefix, widths, texts);
        Collator collator = Collator.getInstance(texts.locale());
        Optional<Comparator<R>> sorting =
                order.or(() -> text.map(said -> (one, other) -> collator.compare(said.apply(one), said.apply(other))));
        column.setSortable(sorted && sorting.isPresent());
        sorting.ifPresent(column::setComparator);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(ignored -> new Cell(drawing.get()));
        if (room > 0) {
            column.visibleProperty().bind(WindowTheme.isWider(table, room));
        }
        return column;
    }

    TreeTableColumn<R, R> tree(String prefix, ColumnWidths widths, Texts texts) {
        TreeTableColumn<R, R> column = new TreeTableColumn<>();
        prepare(column, prefix, widths, texts);
        column.setSortable(false);
        column.setReorderable(false);
        column.setCellValueFactory(
                row -> new ReadOnlyObjectWrapper<>(row.getValue().getValue()));
        column.setCellFactory(ignored -> new TreeCell());
        return column;
    }

    private void prepare(TableColumnBase<?, ?> column, String prefix, ColumnWidths widths, Texts texts) {
        column.setId(key);
        column.setText(heading.isEmpty() ? texts.get(prefix + key) : heading);
        double headed = Headings.width(column.getText());
        column.setMinWidth(widths.grown(heading.isEmpty() ? least : Math.max(least, headed)));
        column.setMaxWidth(most == Double.MAX_VALUE ? most : widths.grown(most));
        column.setPrefWidth(widths.of(key, Math.max(width, headed)));
        if (!style.isEmpty()) {
            column.getStyleClass().addAll(style.split(" "));
        }
    }

    /** A cell that is drawn again when what it watches changes. */
    private final class Cell extends TableCell<R, R> {
        private final BiConsumer<TableCell<R, R>, R> drawn;
        private final ChangeListener<@Nullable Object> changed = (observable, before, now) -> draw();
        private final WeakChangeListener<@Nullable Object> weakly = new WeakChangeListener<>(changed);
        private Optional<ObservableValue<?>> watching = Optional.empty();

        Cell(BiConsumer<TableCell<R, R>, R> drawn) {
            this.drawn = drawn;
        }

        @Override
        public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            return Spoken.answer(this, attribute, super.queryAccessibleAttribute(attribute, parameters));
        }

        /** A row that equals another may say something else. */
        @Override
        protected boolean isItemChanged(@Nullable R before, @Nullable R now) {
            return before != now;
        }

        @Override
        protected void updateItem(@Nullable R row, boolean empty) {
            super.updateItem(row, empty);
            watching.ifPresent(observable -> observable.removeListener(weakly));
            watching = empty || row == null ? Optional.empty() : watched.map(of -> of.apply(row));
            watching.ifPresent(observable -> observable.addListener(weakly));
            draw();
        }

        private void draw() {
            if (isEmpty() || getItem() == null) {
                setText(null);
                setGraphic(null);
                Tips.clear(this);
            } else {
                drawn.accept(this, getItem());
            }
        }
    }

    private final class TreeCell extends TreeTableCell<R, R> {
        @Override
        public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            return Spoken.answer(this, attribute, super.queryAccessibleAttribute(attribute, parameters));
        }

        @Override
        protected void updateItem(@Nullable R row, boolean empty) {
            super.updateItem(row, empty);
            if (empty || row == null) {
                setText(null);
                setGraphic(null);
                Tips.clear(this);
            } else {
                Column.this.draw(this, row);
            }
        }
    }
}
