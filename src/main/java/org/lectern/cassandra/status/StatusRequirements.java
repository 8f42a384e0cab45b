package org.lectern.cassandra.status;

import static org.lectern.cassandra.status.StatusColumns.AGGREGATES;
import static org.lectern.cassandra.status.StatusColumns.ATTEMPTS;
import static org.lectern.cassandra.status.StatusColumns.ENROLMENTS;
import static org.lectern.cassandra.status.StatusColumns.VIEWS;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ColumnDefinition;
import org.lectern.wording.Message;

/**
 * What the tables of content status must be like to be used: every column that statements name, with its type, and the key by
 * which rows are told apart. Columns that a deployment may lack are left out of statements; where they are, their type counts.
 */
final class StatusRequirements {
    private static final String TEXT = "text";

    private final StatusColumns columns;
    private final List<Message> lacking = new ArrayList<>();

    private StatusRequirements(StatusColumns columns) {
        this.columns = columns;
    }

    /** @throws ClusterException that names all that is missing, if anything is */
    static void require(StatusColumns columns) {
        List<Message> lacking = new StatusRequirements(columns).lacking();
        lacking.stream().reduce(StoreSentence.AND_THEN::of).ifPresent(all -> {
            throw new ClusterException(
                    ClusterException.Kind.WRONG_SCHEMA, StoreSentence.STATUS_TABLES_LACK.of(columns.keyspace(), all));
        });
    }

    private List<Message> lacking() {
        if (table(VIEWS)) {
            key(VIEWS, Set.of("userid", "contentid"), Set.of("contentid"));
            typed(VIEWS, true, "int", "status");
            typed(VIEWS, false, "timestamp", "last_access_time", "last_completed_time", "last_updated_time");
            typed(VIEWS, false, TEXT, "progressdetails");
        }
        if (table(ATTEMPTS)) {
            key(ATTEMPTS, Set.of("user_id", "content_id", "attempt_id"), Set.of("content_id", "attempt_id"));
            typed(ATTEMPTS, true, "timestamp", "created_on", "last_attempted_on");
            typed(ATTEMPTS, true, "double", "total_score", "total_max_score");
            typed(ATTEMPTS, false, "timestamp", "updated_on");
            typed(ATTEMPTS, false, TEXT, "grand_total");
            typed(
                    ATTEMPTS,
                    true,
                    "list<frozen<question>>",
                    columns.has(ATTEMPTS, "questions") ? "questions" : "question");
        }
        if (table(AGGREGATES)) {
            keyOf(AGGREGATES, Set.of("activity_type", "activity_id", "user_id", "context_id"), Set.of("context_id"));
            boolean counted = columns.has(AGGREGATES, "aggregates");
            typed(AGGREGATES, !counted, "map<text,int>", "agg");
            typed(AGGREGATES, false, "map<text,double>", "aggregates");
            typed(AGGREGATES, false, "frozen<map<text,int>>", "content_status");
            typed(AGGREGATES, true, "map<text,timestamp>", "agg_last_updated");
        }
        if (table(ENROLMENTS)) {
            key(ENROLMENTS, Set.of("userid"), Set.of());
            if (!columns.partition(ENROLMENTS).equals(List.of("userid"))) {
                lacking.add(StoreSentence.NOT_BY_USER.of(columns.table(ENROLMENTS), keyText(ENROLMENTS)));
            }
            typed(ENROLMENTS, true, "int", "progress", "status");
            typed(ENROLMENTS, false, "boolean", "active");
            typed(ENROLMENTS, false, "timestamp", "enrolled_date", "completedon");
            typed(ENROLMENTS, false, "map<text,int>", "contentstatus");
            typed(ENROLMENTS, false, "int", "completionpercentage");
        }
        return lacking;
    }

    private boolean table(String table) {
        if (!columns.hasTable(table)) {
            lacking.add(StoreSentence.TABLE_GONE.of(columns.table(table)));
        }
        return columns.hasTable(table);
    }

    private void typed(String table, boolean needed, String type, String... names) {
        for (String name : names) {
            ColumnDefinition there = columns.of(table).get(name);
            if (there == null) {
                if (needed) {
                    lacking.add(StoreSentence.COLUMN_GONE.of(columns.table(table), name, type));
                }
            } else if (!there.type().equals(type)) {
                lacking.add(StoreSentence.TYPE_OTHER.of(columns.table(table), name, there.type(), type));
            }
        }
    }

    /** The key of these columns, and of those that name the collection and the context, under whichever label. */
    private void key(String table, Set<String> names, Set<String> clustering) {
        Set<String> whole = new TreeSet<>(names);
        boolean labelled = true;
        for (List<String> labels : List.of(StatusColumns.COLLECTION, StatusColumns.CONTEXT)) {
            List<String> there =
                    labels.stream().filter(label -> columns.has(table, label)).toList();
            if (there.isEmpty()) {
                labelled = false;
                lacking.add(StoreSentence.LABELS_MISSING.of(
                        columns.keyspace(), table, labels.stream().collect(Collectors.joining(", "))));
            } else {
                whole.add(there.get(0));
            }
        }
        if (labelled) {
            keyOf(table, whole, clustering);
        }
    }

    /** @param clustering those that must not be needed to find a row's neighbours */
    private void keyOf(String table, Set<String> names, Set<String> clustering) {
        Map<String, ColumnDefinition> there = columns.of(table);
        Set<String> key = there.entrySet().stream()
                .filter(column -> column.getValue().isKey())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        boolean right = key.equals(new TreeSet<>(names))
                && clustering.stream().noneMatch(columns.partition(table)::contains)
                && key.stream().allMatch(name -> is(there.get(name), TEXT));
        if (!right) {
            lacking.add(StoreSentence.KEY_OTHER.of(
                    columns.table(table), keyText(table), String.join(", ", new TreeSet<>(names))));
        }
    }

    private static boolean is(@Nullable ColumnDefinition column, String type) {
        return column != null && column.type().equals(type);
    }

    /** {@code (userid), batchid text, …}: the partition key, then the others. */
    private String keyText(String table) {
        Map<String, ColumnDefinition> there = columns.of(table);
        List<String> clustering = there.entrySet().stream()
                .filter(column ->
                        column.getValue().isKey() && !column.getValue().isPartitionKey())
                .sorted((one, other) -> Integer.compare(
                        one.getValue().position(), other.getValue().position()))
                .map(Map.Entry::getKey)
                .toList();
        return "("
                + Stream.concat(Stream.of("(" + String.join(", ", columns.partition(table)) + ")"), clustering.stream())
                        .collect(Collectors.joining(", "))
                + ")";
    }
}
