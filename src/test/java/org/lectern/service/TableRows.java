package org.lectern.service;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.UdtValue;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rows of tables that can be compared with those of another subject, which was written at another time. */
final class TableRows {
    /** Later times are those of the writes, which are not the same for two that follow one another. */
    private final Instant begun = Instant.now().minusSeconds(3600);

    private final CqlSession session;

    TableRows(CqlSession session) {
        this.session = session;
    }

    /** A time before all that is written here. */
    Instant begun() {
        return begun;
    }

    /** The rows in which the name is, without it, and without the notes of who did it. */
    List<String> of(String table, String name) {
        return session.execute("SELECT * FROM " + table).all().stream()
                .map(row -> columns(row).toString())
                .filter(row -> row.contains(name) && !row.contains("section=note"))
                .map(row -> row.replace(name, "NAME").replaceAll("\\d{13}-[^-]+-\\d+", "KEY"))
                .sorted()
                .toList();
    }

    /** Which shard of the index a name is in is decided by the name. */
    private Map<String, Object> columns(Row row) {
        Map<String, Object> columns = new TreeMap<>();
        for (ColumnDefinition column : row.getColumnDefinitions()) {
            Object value = row.getObject(column.getName());
            if (value != null && !column.getName().asInternal().equals("shard")) {
                columns.put(column.getName().asInternal(), masked(value));
            }
        }
        return columns;
    }

    private Object masked(Object value) {
        if (value instanceof Instant time) {
            return time.isAfter(begun) ? "now" : time;
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> masked(entry.getKey()) + "=" + masked(entry.getValue()))
                    .toList();
        }
        if (value instanceof UdtValue type) {
            return type.getFormattedContents();
        }
        return value instanceof Collection<?> all
                ? all.stream().map(this::masked).toList()
                : value;
    }
}
