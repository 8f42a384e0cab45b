package org.lectern.cassandra.oae;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.lectern.oae.Joinable;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.oae.ResourceTable;
import org.lectern.oae.ResourceVisibility;

/** What is read of the tables of resources: the columns that libraries need, as far as a deployment has them. */
final class ResourceColumns {
    private static final List<String> WANTED = List.of(
            "tenantAlias",
            "displayName",
            "visibility",
            "lastModified",
            "createdBy",
            "joinable",
            "deleted",
            "groupId",
            "smallPictureUri");

    private final Map<ResourceTable, String> selects = new EnumMap<>(ResourceTable.class);

    /** @param present the columns of each table of the keyspace */
    ResourceColumns(Map<String, Set<String>> present) {
        for (ResourceTable table : ResourceTable.values()) {
            Set<String> columns = present.getOrDefault(table.table(), Set.of());
            if (columns.contains(table.key())) {
                selects.put(
                        table,
                        WANTED.stream()
                                .filter(columns::contains)
                                .map(column -> ", \"" + column + '"')
                                .collect(Collectors.joining(
                                        "", "SELECT \"" + table.key() + '"', " FROM %s.\"" + table.table() + '"')));
            }
        }
    }

    /** The statement that reads the table whole; empty where the deployment has no such table. */
    Optional<String> select(ResourceTable table) {
        return Optional.ofNullable(selects.get(table));
    }

    /** What a row says; empty if its id is none. */
    static Optional<OaeResource> resource(Row row) {
        return OaeId.parse(row.getString(0))
                .map(id -> new OaeResource(
                        id,
                        text(row, "tenantAlias").isEmpty() ? id.tenant() : text(row, "tenantAlias"),
                        text(row, "displayName"),
                        ResourceVisibility.parse(text(row, "visibility")),
                        text(row, "lastModified"),
                        isThere(row, "deleted"),
                        Joinable.of(text(row, "joinable")),
                        OaeId.parse(text(row, "groupId")),
                        !text(row, "smallPictureUri").isEmpty(),
                        text(row, "createdBy")));
    }

    private static boolean isThere(Row row, String column) {
        return row.getColumnDefinitions().contains('"' + column + '"') && !row.isNull('"' + column + '"');
    }

    /** Times are texts in some tables, and numbers in others. */
    private static String text(Row row, String column) {
        if (!isThere(row, column)) {
            return "";
        }
        String quoted = '"' + column + '"';
        return row.getType(quoted).equals(DataTypes.TEXT)
                ? Objects.requireNonNullElse(row.getString(quoted), "")
                : String.valueOf(row.getObject(quoted));
    }
}
