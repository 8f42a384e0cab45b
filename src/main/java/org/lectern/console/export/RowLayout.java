package org.lectern.console.export;

import java.util.List;
import java.util.function.Function;

/**
 * What stands in the rows of an export.
 *
 * @param columns their names
 * @param cells of a row, as many as there are columns; any thread
 */
public record RowLayout<R>(List<String> columns, Function<R, List<Object>> cells) {
    public RowLayout {
        columns = List.copyOf(columns);
    }
}
