package org.lectern.console.export;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What stands in the rows of an export: its columns, in their order.
 *
 * @param parts one for each column
 */
public record RowLayout<R>(List<Part<R>> parts) {
    /**
     * A column.
     *
     * @param cell what stands there, which may be an optional: nothing where that is empty; any thread
     */
    public record Part<R>(String name, Function<? super R, ?> cell) {}

    public RowLayout {
        parts = List.copyOf(parts);
    }

    /** Without a column so far. */
    public RowLayout() {
        this(List.of());
    }

    /** The same with another column after those that are there. */
    public RowLayout<R> with(String name, Function<? super R, ?> cell) {
        return new RowLayout<>(Stream.concat(parts.stream(), Stream.of(new Part<R>(name, cell)))
                .toList());
    }

    public List<String> columns() {
        return parts.stream().map(Part::name).toList();
    }

    /** What stands in a row, as many cells as there are columns. */
    public List<Object> cells(R row) {
        return parts.stream().map(part -> there(part.cell().apply(row))).toList();
    }

    private static Object there(Object cell) {
        if (cell instanceof OptionalLong number) {
            return number.isPresent() ? (Object) number.getAsLong() : "";
        }
        return cell instanceof Optional<?> optional ? optional.isPresent() ? optional.get() : "" : cell;
    }
}
