package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.store.UserScans.UserRows;
import org.lectern.status.store.ViewRows.Stored;

/**
 * Reads what many users have by parts of the ring, where all rows of one lie together: one such read costs a node much less
 * than a read of each.
 */
final class UserRanges {
    /** Of each table. */
    private static final int MOST_ROWS = 100_000;

    private final CassandraDerivedRows rows;
    private final String enrolments;
    private final String views;

    UserRanges(CassandraDerivedRows rows) {
        this.rows = rows;
        enrolments = select(rows, rows.enrolmentColumnNames(), StatusColumns.ENROLMENTS);
        views = select(rows, "userid, " + rows.viewColumnNames, StatusColumns.VIEWS);
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
        return scanned(enrolments, after, last).thenCombine(scanned(views, after, last), this::joined);
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
            byUser.computeIfAbsent(CqlRows.text(row, "userid"), user -> new ArrayList<>())
                    .add(row);
            place = row.getLong("place");
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

    private Map<String, UserRows> joined(Scanned enrolled, Scanned viewed) {
        long whole = Math.min(enrolled.whole(), viewed.whole());
        Map<String, UserRows> users = new HashMap<>();
        enrolled.byUser()
                .forEach((user, theirs) ->
                        put(users, user, theirs, viewed.byUser().getOrDefault(user, List.of()), whole));
        viewed.byUser().forEach((user, theirs) -> {
            if (!enrolled.byUser().containsKey(user)) {
                put(users, user, List.of(), theirs, whole);
            }
        });
        return users;
    }

    private void put(Map<String, UserRows> users, String user, List<Row> enrolled, List<Row> viewed, long whole) {
        if ((enrolled.isEmpty() ? viewed : enrolled).get(0).getLong("place") > whole) {
            return;
        }
        try {
            List<Enrolment> theirs = enrolled.stream().map(rows::enrolment).toList();
            Map<EnrolmentKey, SortedMap<String, View>> places = new HashMap<>();
            for (Row row : viewed) {
                Stored one = rows.stored(user, row);
                places.computeIfAbsent(one.key().where(), place -> new TreeMap<>())
                        .put(one.key().content(), one.view());
            }
            users.put(user, new UserRows(theirs, places));
        } catch (StatusRefusedException broken) {
            users.remove(user); // whoever reads the place by itself hears what is broken
        }
    }
}
