package org.lectern.cassandra.rowname;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
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

    private final Map<List<Cell>, Long> latest = new HashMap<>();
    private long earliest = Long.MAX_VALUE;

    /** A value, as it is stored. */
    record Cell(Column column, DataType type, ByteBuffer value) {
        static @Nullable Cell of(Row row, Column column) {
            ByteBuffer value = row.getBytesUnsafe(column.quoted());
            return value == null ? null : new Cell(column, row.getType(column.quoted()), value);
        }
    }

    private StoredValues(TableShape table) {
        this.table = table;
    }

    /**
     * @param rows of one partition, as {@link TableShape#selectDated} reads them
     * @param renaming replaces values that are not of the key
     */
    static StoredValues ofPartition(TableShape table, List<Row> rows, UnaryOperator<Cell> renaming) {
        StoredValues values = new StoredValues(table);
        for (Row row : rows) {
            List<Cell> at = cells(row, table.clustering());
            if (at.size() == table.clustering().size()) {
                values.put(at, row, table.regulars(), renaming);
            }
            if (!cells(row, table.statics()).isEmpty()) {
                values.put(List.of(), row, table.statics(), renaming);
            }
        }
        return values;
    }

    /**
     * One row without the static values of its partition.
     *
     * @param row as {@link TableShape#selectDated} reads it; null if there is none
     * @param at its place, as the clustering columns say or will say
     * @param renaming replaces values that are not of the key
     */
    static StoredValues ofRow(TableShape table, @Nullable Row row, List<Cell> at, UnaryOperator<Cell> renaming) {
        StoredValues values = new StoredValues(table);
        if (row != null) {
            values.put(at, row, table.regulars(), renaming);
        }
        return values;
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

    private void put(List<Cell> at, Row row, List<Column> columns, UnaryOperator<Cell> renaming) {
        Map<Column, Cell> line = lines.computeIfAbsent(at, first -> new LinkedHashMap<>());
        long last = Long.MIN_VALUE;
        for (Cell cell : cells(row, columns)) {
            line.put(cell.column(), renaming.apply(cell));
            int place = table.dated().indexOf(cell.column());
            if (place < 0) {
                last = Long.MAX_VALUE;
            } else {
                long written = row.getLong(table.columns().size() + place);
                earliest = Math.min(earliest, written);
                last = Math.max(last, written);
            }
        }
        latest.put(at, last == Long.MIN_VALUE ? Long.MAX_VALUE : last);
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

    /**
     * The values by their places. Static values have the place of no clustering columns, where there are such columns.
     *
     * @return unmodifiable
     */
    Map<List<Cell>, Map<Column, Cell>> lines() {
        return Collections.unmodifiableMap(lines);
    }

    /** When the latest value at a place was written; {@link Long#MAX_VALUE} if a value does not say, or there are none. */
    long latest(List<Cell> at) {
        return latest.getOrDefault(at, Long.MAX_VALUE);
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

    /** The values of another, all of whose rows are here, that differ from those here: by the place of a row, its values. */
    Map<List<Cell>, List<Cell>> differing(StoredValues other) {
        Map<List<Cell>, List<Cell>> differing = new LinkedHashMap<>();
        other.lines.forEach((at, cells) -> {
            Map<Column, Cell> here = lines.getOrDefault(at, Map.of());
            List<Cell> others = cells.values().stream()
                    .filter(cell -> !cell.equals(here.get(cell.column())))
                    .toList();
            if (!others.isEmpty()) {
                differing.put(at, others);
            }
        });
        return differing;
    }
}
