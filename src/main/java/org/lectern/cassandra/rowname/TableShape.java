package org.lectern.cassandra.rowname;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.Schema;

/**
 * What a table's rows are made of, as the cluster's own schema says.
 *
 * @param keys of the partition, in order
 * @param clustering in order
 * @param statics and others, each in the order of their names
 * @param indexed targets of indexes: a column as statements name it, or a function of one
 */
record TableShape(
        String name,
        List<Column> keys,
        List<Column> clustering,
        List<Column> statics,
        List<Column> regulars,
        Set<String> indexed) {
    private static final String COLUMNS = "SELECT table_name, column_name, type, kind, position "
            + "FROM system_schema.columns WHERE keyspace_name = ?";

    private static final String INDEXES =
            "SELECT table_name, options FROM system_schema.indexes WHERE keyspace_name = ?";
    /** Lectern's own table whose rows are named by operators. */
    private static final String NAMED = "site_row";

    private static final Set<String> TEXTS = Set.of("text", "ascii");
    /** Types that say when a value was written, as frozen ones do. */
    private static final Set<String> PLAIN = Set.of(
            "ascii",
            "bigint",
            "blob",
            "boolean",
            "date",
            "decimal",
            "double",
            "duration",
            "float",
            "inet",
            "int",
            "smallint",
            "text",
            "time",
            "timestamp",
            "timeuuid",
            "tinyint",
            "uuid",
            "varint");

    TableShape {
        keys = List.copyOf(keys);
        clustering = List.copyOf(clustering);
        statics = List.copyOf(statics);
        regulars = List.copyOf(regulars);
        indexed = Set.copyOf(indexed);
    }

    /** A column. */
    record Column(String name, String type) {
        boolean isText() {
            return TEXTS.contains(type);
        }

        boolean isCounter() {
            return type.equals("counter");
        }

        /** Whether it is known when its value was written. */
        boolean isDated() {
            return PLAIN.contains(type) || type.startsWith("frozen<");
        }

        /** Quoted, since others may have named it so that it takes quotes. */
        String quoted() {
            return quote(name);
        }
    }

    private static String quote(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    /** All tables of a keyspace, by their names. */
    static CompletionStage<Map<String, TableShape>> read(Cluster cluster) {
        return cluster.execute(COLUMNS, cluster.settings().keyspace())
                .thenCompose(Cluster::all)
                .thenCombine(indexes(cluster), (rows, indexes) -> {
                    Map<String, List<Row>> tables = rows.stream()
                            .collect(Collectors.groupingBy(
                                    row -> CqlRows.text(row, "table_name"), TreeMap::new, Collectors.toList()));
                    Map<String, TableShape> shapes = new TreeMap<>();
                    tables.forEach((name, columns) -> shapes.put(
                            name,
                            new TableShape(
                                    name,
                                    of(columns, "partition_key"),
                                    of(columns, "clustering"),
                                    of(columns, "static"),
                                    of(columns, "regular"),
                                    indexes.getOrDefault(name, Set.of()))));
                    return shapes;
                });
    }

    /** Targets of indexes by table. */
    private static CompletionStage<Map<String, Set<String>>> indexes(Cluster cluster) {
        return cluster.execute(INDEXES, cluster.settings().keyspace())
                .thenCompose(Cluster::all)
                .thenApply(rows -> rows.stream()
                        .collect(Collectors.groupingBy(
                                row -> CqlRows.text(row, "table_name"),
                                Collectors.mapping(TableShape::target, Collectors.toSet()))));
    }

    private static String target(Row index) {
        Map<String, String> options = index.getMap("options", String.class, String.class);
        String target = options == null ? "" : options.getOrDefault("target", "");
        return target.matches("[a-z][a-z0-9_]*") ? quote(target) : target;
    }

    private static List<Column> of(List<Row> columns, String kind) {
        return columns.stream()
                .filter(row -> CqlRows.text(row, "kind").equals(kind))
                .sorted(Comparator.<Row>comparingInt(row -> row.getInt("position"))
                        .thenComparing(row -> CqlRows.text(row, "column_name")))
                .map(row -> new Column(CqlRows.text(row, "column_name"), CqlRows.text(row, "type")))
                .toList();
    }

    /** As a statement names it; the keyspace stands in for {@code %s}. */
    String quoted() {
        return "%s." + quote(name);
    }

    /** Whether its rows may be moved past Lectern's services. */
    boolean isOpen() {
        return name.equals(NAMED) || !Schema.tables().contains(name);
    }

    /** Whether something in it may name rows: not in Lectern's own tables, which name principals and items. */
    boolean mayName() {
        return !Schema.tables().contains(name);
    }

    /** Whether a row name may be its whole key. */
    boolean isKeyedByText() {
        return keys.size() == 1 && keys.get(0).isText();
    }

    /** The first column of its key, as a statement names it. */
    String key() {
        return keys.get(0).quoted();
    }

    /** The columns that may name a row, beside the key of the partition. */
    List<Column> texts() {
        return Stream.of(clustering, statics, regulars)
                .flatMap(List::stream)
                .filter(Column::isText)
                .toList();
    }

    /** Whether rows that name another are found by indexes. */
    boolean isIndexed() {
        return texts().stream().map(Column::quoted).allMatch(indexed::contains);
    }

    /** Whether only reading all of it finds what names a row. */
    boolean isScanned() {
        return mayName() && !hasCounters() && !isIndexed();
    }

    boolean hasCounters() {
        return regulars.stream().anyMatch(Column::isCounter);
    }

    /** All columns, keys first. */
    List<Column> columns() {
        return Stream.of(keys, clustering, statics, regulars)
                .flatMap(List::stream)
                .toList();
    }

    /** All columns of a row, and after them when the dated ones were written. */
    String selectDated() {
        List<String> wanted = new ArrayList<>();
        columns().forEach(column -> wanted.add(column.quoted()));
        dated().forEach(column -> wanted.add("WRITETIME(" + column.quoted() + ")"));
        return "SELECT " + String.join(", ", wanted) + " FROM " + quoted();
    }

    /** The columns that say when they were written. */
    List<Column> dated() {
        return Stream.concat(statics.stream(), regulars.stream())
                .filter(Column::isDated)
                .toList();
    }
}
