package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.sunbird.MissingRawStatus;

/**
 * Reads the raw rows of the viewer service. It keeps them in a table of its own, with the key (userid, contentid, collectionid,
 * contextid). The rows of one enrolment lie apart there, so all rows of the user are read. They merge with the older table's.
 *
 * <p>Source: Sunbird-Lern/sunbird-viewer-service, package.scala (CONTENT_CONSUMPTION_TABLE) and QueryUtil.scala.
 */
final class ViewerServiceRows {
    static final String TABLE = "user_content_consumption_new";

    private static final List<String> TIMES = List.of("last_access_time", "last_completed_time", "last_updated_time");

    private final Cluster cluster;
    private final String collection;
    private final String context;
    private final List<String> times;
    private final String select;
    private final String writeTimes;

    private ViewerServiceRows(Cluster cluster, StatusColumns columns) {
        this.cluster = cluster;
        collection = columns.collection(TABLE);
        context = columns.context(TABLE);
        times = TIMES.stream()
                .filter(time -> columns.hasTyped(TABLE, time, "timestamp"))
                .toList();
        List<String> names = new ArrayList<>(List.of(collection, context, "contentid", "status"));
        names.addAll(times);
        String from = " FROM " + columns.table(TABLE) + " WHERE userid = ?";
        select = "SELECT " + String.join(", ", names) + from;
        writeTimes = "SELECT contentid, WRITETIME(status), " + collection + ", " + context + from;
    }

    /** Returns the rows; empty if the keyspace has no such table, or one of another form. */
    static Optional<ViewerServiceRows> of(Cluster cluster, StatusColumns columns) {
        return isPresent(columns) ? Optional.of(new ViewerServiceRows(cluster, columns)) : Optional.empty();
    }

    static boolean isPresent(StatusColumns columns) {
        return columns.partition(TABLE).equals(List.of("userid"))
                && columns.hasTyped(TABLE, "status", "int")
                && columns.hasTyped(TABLE, "contentid", "text")
                && columns.hasLabels(TABLE);
    }

    private View view(Row row) {
        return new View(
                MissingRawStatus.read(row.get("status", Integer.class)),
                time(row, "last_access_time"),
                time(row, "last_completed_time"),
                time(row, "last_updated_time"),
                Optional.empty());
    }

    private Optional<Instant> time(Row row, String column) {
        return times.contains(column) ? Optional.ofNullable(row.getInstant(column)) : Optional.empty();
    }

    /** Passes on each row of a user, page after page. */
    CompletionStage<Void> each(String user, Consumer<ViewKey> keys) {
        return cluster.execute(select, user)
                .thenCompose(first -> CassandraViewRows.pages(
                        first,
                        row -> key(user, row)
                                .ifPresent(where -> keys.accept(where.view(CqlRows.text(row, "contentid"))))));
    }

    /** A row without a place, of a content viewed by itself, is left out. */
    private Optional<EnrolmentKey> key(String user, Row row) {
        String of = CqlRows.text(row, collection);
        String in = CqlRows.text(row, context);
        return of.isBlank() || in.isBlank() ? Optional.empty() : Optional.of(new EnrolmentKey(user, of, in));
    }

    /** Returns the views of one enrolment, by content. */
    CompletionStage<SortedMap<String, View>> views(EnrolmentKey key) {
        SortedMap<String, View> views = new TreeMap<>();
        return cluster.execute(select, key.user())
                .thenCompose(first -> CassandraViewRows.pages(first, row -> {
                    if (key(key.user(), row).filter(key::equals).isPresent()) {
                        views.put(CqlRows.text(row, "contentid"), view(row));
                    }
                }))
                .thenApply(done -> views);
    }

    /** Returns when each of them was written, by content. */
    CompletionStage<Map<String, Instant>> written(EnrolmentKey key) {
        List<Row> mine = new ArrayList<>();
        return cluster.execute(writeTimes, key.user())
                .thenCompose(first -> CassandraViewRows.pages(first, row -> {
                    if (key(key.user(), row).filter(key::equals).isPresent()) {
                        mine.add(row);
                    }
                }))
                .thenApply(done -> WriteTimes.byContent(mine));
    }

    /** Returns views of both tables: the greater status, and the later times. */
    static SortedMap<String, View> merged(Map<String, View> one, Map<String, View> other) {
        SortedMap<String, View> merged = new TreeMap<>(one);
        other.forEach((content, view) -> merged.merge(content, view, View::merge));
        return merged;
    }

    /** Returns whether the viewer service has this view. */
    CompletionStage<Boolean> has(ViewKey key) {
        return Stages.begun(() -> views(key.where())).thenApply(views -> views.containsKey(key.content()));
    }
}
