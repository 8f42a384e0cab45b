package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.EventCounts;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.store.UserScans.UserRows;

/**
 * Reads what many users have by parts of the ring, where all rows of one lie together: one such read costs a node much less
 * than a read of each.
 */
final class UserRanges {
    /** Of each table. */
    private static final int MOST_ROWS = 100_000;

    /** Places of columns of views; after them come those of {@link #FIGURES} that the table has. */
    private static final int COLLECTION = 2;

    private static final int CONTEXT = 3;
    private static final int CONTENT = 4;
    private static final int STATUS = 5;
    private static final String[] FIGURES = {"last_completed_time", "viewcount", "completedcount"};

    private final CassandraDerivedRows rows;
    private final String enrolments;
    private final List<Views> views;

    /** @param tables of views, whose partitions are users */
    UserRanges(CassandraDerivedRows rows, List<String> tables) {
        this.rows = rows;
        enrolments = select(rows, rows.enrolments.names(), StatusColumns.ENROLMENTS);
        views = tables.stream().map(table -> views(rows, table)).toList();
    }

    /**
     * A table of views.
     *
     * @param completed the place of a column in a row, as the next ones; -1 if the table lacks it
     */
    private record Views(String select, int completed, int viewCount, int completedCount) {}

    private static Views views(CassandraDerivedRows rows, String table) {
        StatusColumns columns = rows.columns;
        List<String> names = new ArrayList<>(
                List.of("place", "userid", columns.collection(table), columns.context(table), "contentid", "status"));
        names.addAll(columns.present(table, FIGURES));
        return new Views(
                select(rows, String.join(", ", names.subList(1, names.size())), table),
                names.indexOf(FIGURES[0]),
                names.indexOf(FIGURES[1]),
                names.indexOf(FIGURES[2]));
    }

    private static String select(CassandraDerivedRows rows, String names, String table) {
        return "SELECT token(userid) AS place, " + names + " FROM " + rows.columns.table(table)
                + " WHERE token(userid) > ? AND token(userid) <= ?";
    }

    /** As {@link org.lectern.status.store.UserScans#rows}. */
    CompletionStage<Map<String, UserRows>> read(OptionalLong after, OptionalLong last) {
        if (!rows.viewsLieByUser()) {
            return CompletableFuture.completedStage(Map.of());
        }
        return scanned(enrolments, after, last)
                .thenCombine(Stages.all(views, table -> scanned(table.select(), after, last)), this::joined);
    }

    /**
     * Rows of a table, by user.
     *
     * @param whole the last token of which all rows are here
     */
    private record Scanned(Map<String, List<Row>> byUser, long whole) {}

    private CompletionStage<Scanned> scanned(String select, OptionalLong after, OptionalLong last) {
        return rows.cluster
                .execute(select, after.orElse(Long.MIN_VALUE), last.orElse(Long.MAX_VALUE))
                .thenCompose(first -> pages(first, new LinkedHashMap<>(), 0));
    }

    private static CompletionStage<Scanned> pages(AsyncResultSet page, Map<String, List<Row>> byUser, int before) {
        int count = before;
        long place = Long.MAX_VALUE;
        for (Row row : page.currentPage()) {
            byUser.computeIfAbsent(CqlRows.text(row, 1), user -> new ArrayList<>())
                    .add(row);
            place = row.getLong(0);
            count++;
        }
        if (!page.hasMorePages()) {
            return CompletableFuture.completedStage(new Scanned(byUser, Long.MAX_VALUE));
        }
        if (count >= MOST_ROWS) {
            // The page may end within the rows of a user.
            return CompletableFuture.completedStage(new Scanned(byUser, place - 1));
        }
        int so = count;
        return Cluster.next(page).thenCompose(next -> pages(next, byUser, so));
    }

    private Map<String, UserRows> joined(Scanned enrolled, List<Scanned> viewed) {
        long whole = Math.min(
                enrolled.whole(),
                viewed.stream().mapToLong(Scanned::whole).min().orElse(Long.MAX_VALUE));
        Set<String> all = new LinkedHashSet<>(enrolled.byUser().keySet());
        viewed.forEach(table -> all.addAll(table.byUser().keySet()));
        Map<String, UserRows> users = new HashMap<>();
        for (String user : all) {
            List<Row> enrolments = enrolled.byUser().getOrDefault(user, List.of());
            List<List<Row>> views = viewed.stream()
                    .map(table -> table.byUser().getOrDefault(user, List.of()))
                    .toList();
            boolean complete = Stream.concat(Stream.of(enrolments), views.stream())
                    .flatMap(List::stream)
                    .allMatch(row -> row.getLong("place") <= whole);
            if (complete) {
                put(users, user, enrolments, views);
            }
        }
        return users;
    }

    private void put(Map<String, UserRows> users, String user, List<Row> enrolled, List<List<Row>> viewed) {
        try {
            List<Enrolment> theirs =
                    enrolled.stream().map(rows.enrolments::enrolment).toList();
            Map<EnrolmentKey, SortedMap<String, View>> places = new HashMap<>();
            for (int i = 0; i < views.size(); i++) {
                for (Row row : viewed.get(i)) {
                    EnrolmentKey where =
                            new EnrolmentKey(user, CqlRows.text(row, COLLECTION), CqlRows.text(row, CONTEXT));
                    places.computeIfAbsent(where, place -> new TreeMap<>())
                            .merge(CqlRows.text(row, CONTENT), view(row, views.get(i)), View::merge);
                }
            }
            users.put(user, new UserRows(theirs, places));
        } catch (StatusRefusedException broken) {
            users.remove(user); // whoever reads the place by itself hears what is broken
        }
    }

    /** What is compared of it; details, which may be long, and times that nothing follows from are left out. */
    private View view(Row row, Views table) {
        return new View(
                rows.status(row.get(STATUS, Integer.class)),
                Optional.empty(),
                table.completed() < 0 ? Optional.empty() : Optional.ofNullable(row.getInstant(table.completed())),
                Optional.empty(),
                Optional.empty(),
                new EventCounts(count(row, table.viewCount()), count(row, table.completedCount())));
    }

    private static Optional<Integer> count(Row row, int column) {
        return column < 0 || row.isNull(column) ? Optional.empty() : Optional.of(row.getInt(column));
    }
}
