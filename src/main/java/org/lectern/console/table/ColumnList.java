package org.lectern.console.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableColumn;
import org.jspecify.annotations.Nullable;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.text.Texts;
import org.lectern.transfer.SpreadsheetCell;

/**
 * The columns of a table, each declared once. Tables draw and sort rows by this list; copies and exports write them by it.
 *
 * <p>Every shown column has a key, which names it and its heading, the least width, which it has in the smallest window, and the
 * width that it begins with. The methods from {@link #tip} on say more of the column that was added last. A list is complete before it is used.
 */
public final class ColumnList<R> {
    private final String name;
    private final String prefix;
    private final List<Column<R>> columns = new ArrayList<>();
    private boolean sorted;
    private Function<R, ? extends UnaryOperator<String>> masks = row -> text -> text;

    /**
     * @param name under which widths and order are remembered
     * @param prefix of the keys of the headings among the texts
     */
    public ColumnList(String name, String prefix) {
        this.name = name;
        this.prefix = prefix;
    }

    /** For columns that are only exported. */
    public ColumnList() {
        this("", "");
    }

    /** Adds a column of texts, each with a tooltip that says the same. */
    public ColumnList<R> text(String key, double least, double width, Function<R, String> text) {
        graphic(key, least, width, row -> null);
        last().text = Optional.of(text);
        return tip(text);
    }

    /** Adds a column of texts in the font of ids and times. */
    public ColumnList<R> mono(String key, double least, double width, Function<R, String> text) {
        return text(key, least, width, text).style("mono");
    }

    /** Adds a column of times. The tooltip has UTC and how long ago it was. */
    public ColumnList<R> time(String key, double least, double width, Texts texts, Function<R, Instant> time) {
        return mono(key, least, width, row -> texts.times().local(time.apply(row)))
                .style("mono time")
                .tip(row -> texts.hover(time.apply(row)))
                .by(Comparator.comparing(time));
    }

    /** Adds a column of numbers: at the right. */
    public ColumnList<R> number(String key, double least, double width, Function<R, String> text) {
        return text(key, least, width, text).style("numbers").tip(row -> "");
    }

    /** Adds a column of nodes. */
    public ColumnList<R> graphic(
            String key, double least, double width, Function<R, ? extends @Nullable Node> graphic) {
        columns.add(new Column<>(key, least, width));
        return graphic(graphic);
    }

    /**
     * Adds a column whose cells draw themselves.
     *
     * @param drawing makes what fills one cell, with one row after another
     */
    public ColumnList<R> drawn(
            String key, double least, double width, Supplier<BiConsumer<TableCell<R, R>, R>> drawing) {
        graphic(key, least, width, row -> null);
        last().drawing = drawing;
        return this;
    }

    /**
     * Adds a column that is only exported.
     *
     * @param value which may be an optional: nothing is written where that is empty; any thread
     */
    public ColumnList<R> exportOnly(String exported, Function<? super R, ?> value) {
        columns.add(new Column<>("", 0, 0));
        return exported(exported, value);
    }

    private Column<R> last() {
        return columns.get(columns.size() - 1);
    }

    /** Sets the tooltip; a blank one is none. */
    public ColumnList<R> tip(Function<R, String> tip) {
        last().tip = tip;
        return this;
    }

    /** Sets what is beside the text. */
    public ColumnList<R> graphic(Function<R, ? extends @Nullable Node> graphic) {
        last().graphic = graphic;
        return this;
    }

    /** Sets the order in which the heading sorts: for numbers, and cells that are no text. */
    public ColumnList<R> by(Comparator<R> order) {
        last().order = Optional.of(order);
        return this;
    }

    /** Has the column be hidden while all its rows say the same, unless the operator has chosen otherwise. */
    public ColumnList<R> unlessSame() {
        last().hides = true;
        return this;
    }

    /** Has a cell be drawn again when this changes while its row is shown. */
    public ColumnList<R> watching(Function<R, ObservableValue<?>> watched) {
        last().watched = Optional.of(watched);
        return this;
    }

    /** Has the column be shown only where the table is wider than this. */
    public ColumnList<R> ifWider(double room) {
        last().room = room;
        return this;
    }

    /** Keeps the column narrow whatever the table's width. */
    public ColumnList<R> most(double most) {
        last().most = most;
        return this;
    }

    /** Sets a heading that is not among the texts; the column is never narrower than that. */
    public ColumnList<R> heading(String heading) {
        last().heading = heading;
        return this;
    }

    /** Sets the style classes, separated by spaces. */
    public ColumnList<R> style(String style) {
        last().style = style;
        return this;
    }

    /** Has the column be exported too; see {@link #exportOnly}. */
    public ColumnList<R> exported(String exported, Function<? super R, ?> value) {
        last().exported = exported;
        last().value = value;
        return this;
    }

    /** Has headings sort: for a table that shows everything there is of what it shows. See {@link Sorting}. */
    public ColumnList<R> sorted() {
        sorted = true;
        return this;
    }

    /** Has exported texts be masked by what this gives for their row. */
    public ColumnList<R> masked(Function<R, ? extends UnaryOperator<String>> wanted) {
        masks = wanted;
        return this;
    }

    boolean isSorted() {
        return sorted;
    }

    String name() {
        return name;
    }

    /** Makes the columns that are shown. */
    public List<TableColumn<R, ?>> make(TableView<R> table, ColumnWidths widths, Texts texts) {
        List<TableColumn<R, ?>> made = new ArrayList<>();
        shown().forEach(column -> made.add(column.table(table, prefix, widths, texts, sorted)));
        return made;
    }

    /** Makes the columns of a tree. */
    public List<TreeTableColumn<R, R>> tree(ColumnWidths widths, Texts texts) {
        return shown().map(column -> column.tree(prefix, widths, texts)).toList();
    }

    Stream<Column<R>> shown() {
        return columns.stream().filter(column -> !column.key.isEmpty());
    }

    private Stream<Column<R>> written() {
        return columns.stream().filter(column -> !column.exported.isEmpty());
    }

    /** Returns the names of the exported columns. */
    public List<String> columns() {
        return written().map(column -> column.exported).toList();
    }

    /** Returns a row of an export, with as many cells as there are columns. */
    public List<Object> cells(R row) {
        UnaryOperator<String> mask = masks.apply(row);
        return written()
                .map(column -> there(column.value.apply(row)))
                .map(cell -> cell instanceof String text ? mask.apply(text) : cell)
                .toList();
    }

    private static Object there(Object cell) {
        if (cell instanceof OptionalLong number) {
            return number.isPresent() ? (Object) number.getAsLong() : "";
        }
        return cell instanceof Optional<?> optional ? optional.isPresent() ? optional.get() : "" : cell;
    }

    /** Returns a row for the clipboard, its cells between tabs: as it is exported, or as it is shown where it is not exported. */
    public String line(R row) {
        Stream<?> cells = columns().isEmpty() ? shown().map(column -> column.said(row)) : cells(row).stream();
        return cells.map(cell -> SpreadsheetCell.pasted(cell.toString())).collect(Collectors.joining("\t"));
    }
}
