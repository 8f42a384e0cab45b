package org.lectern.cassandra.oae;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lectern.cassandra.cql.CqlRows;
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
            "joinable",
            "deleted",
            "groupId",
            "smallPictureUri");

    /** What decides in which lists a resource stands, and where in them. */
    private static final List<String> PLACING = List.of("visibility", "lastModified");

    /** Of a principal, whose picture and tenant decide where it stands among the members of a group. */
    private static final List<String> PLACING_PRINCIPALS =
            List.of("tenantAlias", "visibility", "lastModified", "smallPictureUri");

    private final Map<ResourceTable, OfTable> tables = new EnumMap<>(ResourceTable.class);

    /**
     * All that libraries need.
     *
     * @param present the columns of each table of the keyspace
     */
    static ResourceColumns all(Map<String, Set<String>> present) {
        return new ResourceColumns(present, table -> WANTED);
    }

    /**
     * What decides where a resource stands, and no more: an audit reads millions of rows.
     *
     * @param present the columns of each table of the keyspace
     */
    static ResourceColumns placing(Map<String, Set<String>> present) {
        return new ResourceColumns(present, table -> table == ResourceTable.PRINCIPALS ? PLACING_PRINCIPALS : PLACING);
    }

    private ResourceColumns(Map<String, Set<String>> present, Function<ResourceTable, List<String>> wanted) {
        for (ResourceTable table : ResourceTable.values()) {
            Set<String> columns = present.getOrDefault(table.table(), Set.of());
            if (columns.contains(table.key())) {
                tables.put(
                        table,
                        new OfTable(
                                table,
                                wanted.apply(table).stream()
                                        .filter(columns::contains)
                                        .toList()));
            }
        }
    }

    /** What is read of a table; empty where the deployment has no such table. */
    Optional<OfTable> of(ResourceTable table) {
        return Optional.ofNullable(tables.get(table));
    }

    /** The columns of one table, which are read by their place: by name each of them would be looked for in each row. */
    static final class OfTable {
        private static final int NONE = -1;

        private final String select;
        private final int tenantAlias;
        private final int displayName;
        private final int visibility;
        private final int lastModified;
        private final int joinable;
        private final int deleted;
        private final int groupId;
        private final int picture;

        private OfTable(ResourceTable table, List<String> columns) {
            select = columns.stream()
                    .map(column -> ", \"" + column + '"')
                    .collect(Collectors.joining(
                            "", "SELECT \"" + table.key() + '"', " FROM %s.\"" + table.table() + '"'));
            tenantAlias = place(columns, "tenantAlias");
            displayName = place(columns, "displayName");
            visibility = place(columns, "visibility");
            lastModified = place(columns, "lastModified");
            joinable = place(columns, "joinable");
            deleted = place(columns, "deleted");
            groupId = place(columns, "groupId");
            picture = place(columns, "smallPictureUri");
        }

        /** The key comes before them. */
        private static int place(List<String> columns, String column) {
            int place = columns.indexOf(column);
            return place < 0 ? NONE : place + 1;
        }

        /** The statement that reads the table whole. */
        String select() {
            return select;
        }

        /** What a row says; empty if its id is none. */
        Optional<OaeResource> resource(Row row) {
            return OaeId.parse(CqlRows.text(row, 0)).map(id -> {
                return new OaeResource(
                        id,
                        Optional.of(text(row, tenantAlias)).filter(alias -> !alias.isEmpty()),
                        text(row, displayName),
                        ResourceVisibility.parse(text(row, visibility)),
                        text(row, lastModified),
                        isThere(row, deleted),
                        Joinable.of(text(row, joinable)),
                        OaeId.parse(text(row, groupId)),
                        !text(row, picture).isEmpty());
            });
        }

        private static boolean isThere(Row row, int column) {
            return column != NONE && !row.isNull(column);
        }

        /** Times are texts in some tables, and numbers in others. */
        private static String text(Row row, int column) {
            return !isThere(row, column)
                    ? ""
                    : row.getType(column).equals(DataTypes.TEXT)
                            ? CqlRows.text(row, column)
                            : String.valueOf(row.getObject(column));
        }
    }
}
