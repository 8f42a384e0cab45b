package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** The columns of a keyspace, as the cluster has them, whoever made its tables. */
public final class SchemaColumns {
    private SchemaColumns() {}

    /** The columns of each table by name, with types and keys, in one read. Blocks. */
    public static Map<String, Map<String, ColumnDefinition>> read(CqlSession session, String keyspace) {
        Map<String, Map<String, ColumnDefinition>> tables = new TreeMap<>();
        for (Row row : session.execute(SimpleStatement.newInstance(
                "SELECT table_name, column_name, type, kind, position FROM system_schema.columns WHERE keyspace_name = ?",
                keyspace))) {
            tables.computeIfAbsent(Objects.requireNonNull(row.getString(0)), table -> new TreeMap<>())
                    .put(
                            Objects.requireNonNull(row.getString(1)),
                            new ColumnDefinition(
                                    Objects.requireNonNull(row.getString(2)),
                                    Objects.requireNonNull(row.getString(3)),
                                    row.getInt(4)));
        }
        return tables;
    }

    /** Their names alone, by table. Blocks. */
    static Map<String, Set<String>> names(CqlSession session, String keyspace) {
        Map<String, Set<String>> tables = new TreeMap<>();
        read(session, keyspace).forEach((table, columns) -> tables.put(table, columns.keySet()));
        return tables;
    }
}
