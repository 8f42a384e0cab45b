package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ColumnDefinition;
import org.lectern.cluster.SchemaColumns;

/**
 * What the columns of content status are called in a keyspace, and which there are. Deployments label a collection
 * "courseid" and a context "batchid" (Sunbird, collection tracking: "currently labelled as"), in some tables or in all, and
 * lack some columns: those are left out of every statement. Read once, when a connection is made; nowhere else is a label
 * spelt.
 */
final class StatusColumns {
    static final String VIEWS = "user_content_consumption";
    static final String ATTEMPTS = "assessment_aggregator";
    static final String AGGREGATES = "user_activity_agg";
    static final String ENROLMENTS = "user_enrolments";

    static final List<String> COLLECTION = List.of("collectionid", "courseid", "collection_id", "course_id");
    static final List<String> CONTEXT = List.of("contextid", "batchid", "context_id", "batch_id");

    private final String keyspace;
    private final Map<String, Map<String, ColumnDefinition>> columns;
    /** Labels once found, by table: they are asked for with every row. */
    private final Map<String, String> collections = new ConcurrentHashMap<>();

    private final Map<String, String> contexts = new ConcurrentHashMap<>();

    StatusColumns(String keyspace, Map<String, Map<String, ColumnDefinition>> columns) {
        this.keyspace = keyspace;
        this.columns = columns;
    }

    /** Reads them. Blocks. */
    static StatusColumns read(CqlSession session, String keyspace) {
        return new StatusColumns(keyspace, SchemaColumns.read(session, keyspace));
    }

    String keyspace() {
        return keyspace;
    }

    boolean hasTable(String table) {
        return columns.containsKey(table);
    }

    boolean has(String table, String column) {
        return of(table).containsKey(column);
    }

    /** Whether the table has this column, of this type. */
    boolean hasTyped(String table, String column, String type) {
        ColumnDefinition there = of(table).get(column);
        return there != null && there.type().equals(type);
    }

    /** Whether the table has a column for the collection, and one for the context. */
    boolean hasLabels(String table) {
        return COLLECTION.stream().anyMatch(label -> has(table, label))
                && CONTEXT.stream().anyMatch(label -> has(table, label));
    }

    /** The columns of a table by name; none if it is not there. */
    Map<String, ColumnDefinition> of(String table) {
        return columns.getOrDefault(table, Map.of());
    }

    /** The columns of the partition key, in their order. */
    List<String> partition(String table) {
        return of(table).entrySet().stream()
                .filter(column -> column.getValue().isPartitionKey())
                .sorted(Comparator.comparingInt(column -> column.getValue().position()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Those of these columns that the table has, for a list. */
    List<String> present(String table, String... wanted) {
        return Stream.of(wanted).filter(column -> has(table, column)).toList();
    }

    /** The keyspace and the table. */
    String table(String table) {
        return keyspace + "." + table;
    }

    /**
     * The column of the collection, or of the context.
     *
     * @throws ClusterException if the table is not there, or has neither label
     */
    String collection(String table) {
        return collections.computeIfAbsent(table, one -> label(one, COLLECTION));
    }

    String context(String table) {
        return contexts.computeIfAbsent(table, one -> label(one, CONTEXT));
    }

    private String label(String table, List<String> labels) {
        return labels.stream()
                .filter(label -> has(table, label))
                .findFirst()
                .orElseThrow(() -> new ClusterException(
                        ClusterException.Kind.WRONG_SCHEMA,
                        StoreSentence.LABELS_MISSING.of(keyspace, table, String.join(", ", labels))));
    }

    /** {@code a = ? AND b = ?}. */
    static String all(List<String> columns) {
        return columns.stream().map(column -> column + " = ?").collect(Collectors.joining(" AND "));
    }

    /** {@code a = ?, b = ?}. */
    static String set(List<String> columns) {
        return columns.stream().map(column -> column + " = ?").collect(Collectors.joining(", "));
    }
}
