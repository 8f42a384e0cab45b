package org.lectern.cassandra.rowname;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.rowname.TableShape.Column;

/**
 * What is stored under one name, as it lies in the table: values are moved as bytes, whatever their types. For one thread at a
 * time.
 */
final class StoredValues {
    private final TableShape table;
    /** The values of a row by those of its clustering columns; static ones by none, where there are clustering columns. */
    private final Map<List<Cell>, Map<Column, Cell>> lines = new LinkedHashMap<>();

    private long earliest = Long.MAX_VALUE;
    private long latest = Long.MIN_VALUE;

    /** A value, as it is stored. */
    record Cell(Column column, DataType type, ByteBuffer value) {
        static @Nullable Cell of(Row row, Column column) {
            ByteBuffer value = row.getBytesUnsafe(column.quoted());
            return value == null ? null : new Cell(column, row.getType(column.quoted()), value);
        }
    }

    /** @param rows of one partition, as {@link TableShape#selectDated} reads them, or of one row of it */
    StoredValues(TableShape table, List<Row> rows) {
        this.table = table;
        rows.forEach(this::add);
    }

    /** The values of these columns that are not null. */
    static List<Cell> cells(Row row, List<Column> columns) {
        List<Cell> cells = new ArrayList<>();
        for (Column column : columns) {
            @Nullable Cell cell = Cell.of(row, column);
            if (cell != null) {
                cells.add(cell);
            }
        }
        return cells;
    }

    private void add(Row row) {
        List<Cell> at = cells(row, table.clustering());
        if (at.size() == table.clustering().size()) {
            put(at, cells(row, table.regulars()));
        }
        List<Cell> statics = cells(row, table.statics());
        if (!statics.isEmpty()) {
            put(List.of(), statics);
        }
        int first = table.columns().size();
        for (int i = first; i < row.size(); i++) {
            if (!row.isNull(i)) {
                long written = row.getLong(i);
                earliest = Math.min(earliest, written);
                latest = Math.max(latest, written);
            }
        }
    }

    private void put(List<Cell> at, List<Cell> cells) {
        Map<Column, Cell> line = lines.computeIfAbsent(at, first -> new LinkedHashMap<>());
        cells.forEach(cell -> line.put(cell.column(), cell));
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    /** How many rows. */
    long count() {
        return lines.keySet().stream()
                .filter(at -> at.size() == table.clustering().size())
                .count();
    }

    /** In microseconds since 1970; {@link Long#MAX_VALUE} where nothing says. */
    long earliest() {
        return earliest;
    }

    /** Likewise; {@link Long#MIN_VALUE} where nothing says. */
    long latest() {
        return latest;
    }

    /** Takes over what is missing here; answers what was: by the clustering columns of a row, its values. */
    Map<List<Cell>, List<Cell>> fillFrom(StoredValues other) {
        Map<List<Cell>, List<Cell>> missing = new LinkedHashMap<>();
        other.lines.forEach((at, cells) -> {
            boolean fresh = !lines.containsKey(at);
            Map<Column, Cell> here = lines.computeIfAbsent(at, first -> new LinkedHashMap<>());
            List<Cell> lacking = cells.values().stream()
                    .filter(cell -> here.putIfAbsent(cell.column(), cell) == null)
                    .toList();
            if (fresh || !lacking.isEmpty()) {
                missing.put(at, lacking);
            }
        });
        return missing;
    }

    /** How many values of another, all of whose rows are here, are not those here. */
    long differing(StoredValues other) {
        return other.lines.entrySet().stream()
                .flatMap(line -> line.getValue().values().stream()
                        .filter(cell -> !cell.equals(
                                lines.getOrDefault(line.getKey(), Map.of()).get(cell.column()))))
                .count();
    }
}
