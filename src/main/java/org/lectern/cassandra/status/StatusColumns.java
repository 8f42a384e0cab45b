package org.lectern.cassandra.status;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;

/**
 * What the columns of content status are called in a keyspace, and which there are. Deployments label a collection
 * "courseid" and a context "batchid" (Sunbird, collection tracking: "currently labelled as"), and lack some columns: those
 * are left out of every statement. Read once, when a connection is made; nowhere else is a label spelt.
 */
final class StatusColumns {
    private static final List<String> COLLECTION = List.of("collectionid", "courseid", "collection_id", "course_id");
    private static final List<String> CONTEXT = List.of("contextid", "batchid", "context_id", "batch_id");

    private final String keyspace;
    private final Map<String, Set<String>> columns;

    private StatusColumns(String keyspace, Map<String, Set<String>> columns) {
        this.keyspace = keyspace;
        this.columns = columns;
    }

    /** Reads them. Blocks. */
    static StatusColumns read(Cluster cluster, String keyspace) {
        return new StatusColumns(keyspace, cluster.columns(keyspace));
    }

    boolean has(String table, String column) {
        return columns.getOrDefault(table, Set.of()).contains(column);
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
        return label(table, COLLECTION);
    }

    String context(String table) {
        return label(table, CONTEXT);
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
