package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.library.CassandraInitialLoad;
import org.lectern.cluster.Cluster;
import org.lectern.rowname.RowKind;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.EventCounts;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.ViewRows.Stored;

/** Views on Cassandra. Every change is a lightweight transaction. */
abstract class CassandraViewRows extends CassandraStatusRows implements StatusStore {
    /** The rows of one user in one context are in memory together, some hundreds of megabytes at the most. */
    private static final int MOST_VIEWS = 1_000_000;

    private static final String VIEWS = StatusColumns.VIEWS;

    private final List<String> viewColumns;
    private final List<String> countColumns;
    private final List<String> partition;
    private final String viewsOfUser;
    private final String viewKeysOfUser;
    private final String viewsThere;
    private final String oneView;
    private final String viewWritten;
    private final String writtenThere;
    private final String viewKey;

    CassandraViewRows(Cluster cluster, StatusColumns columns) {
        super(cluster, columns);
        viewColumns = columns.present(
                VIEWS, "status", "last_access_time", "last_completed_time", "last_updated_time", "progressdetails");
        String collection = columns.collection(VIEWS);
        String context = columns.context(VIEWS);
        viewKey = "userid = ? AND " + collection + " = ? AND " + context + " = ? AND contentid = ?";
        String keys = collection + ", " + context + ", contentid";
        String from = " FROM " + columns.table(VIEWS) + " WHERE ";
        countColumns = columns.present(VIEWS, "viewcount", "completedcount");
        String names = keys + ", "
                + String.join(
                        ", ",
                        Stream.concat(viewColumns.stream(), countColumns.stream())
                                .toList());
        String select = "SELECT " + names + from;
        partition = columns.partition(VIEWS);
        viewKeysOfUser = "SELECT " + keys + from + StatusColumns.all(partition);
        viewsOfUser = select + StatusColumns.all(partition);
        String there = "userid = ? AND " + collection + " = ? AND " + context + " = ?";
        viewsThere = select + there;
        oneView = select + viewKey;
        viewWritten = "SELECT WRITETIME(status)" + from + viewKey;
        writtenThere = "SELECT contentid, WRITETIME(status)" + from + there;
    }

    static List<@Nullable Object> values(ViewKey key) {
        return List.of(key.where().user(), key.where().collection(), key.where().context(), key.content());
    }

    private @Nullable Object value(View view, String column) {
        return switch (column) {
            case "status" -> view.status().code();
            case "last_access_time" -> orNull(view.lastAccess());
            case "last_completed_time" -> orNull(view.lastCompleted());
            case "last_updated_time" -> orNull(view.lastUpdated());
            default -> orNull(view.details());
        };
    }

    private Optional<Instant> time(Row row, String column) {
        return viewColumns.contains(column) ? Optional.ofNullable(row.getInstant(column)) : Optional.empty();
    }

    private Optional<Integer> count(Row row, String column) {
        return countColumns.contains(column) && !row.isNull(column)
                ? Optional.of(row.getInt(column))
                : Optional.empty();
    }

    /** @param stored null if the row has none */
    ContentStatus status(@Nullable Integer stored) {
        return ContentStatus.of(stored == null ? 0 : stored);
    }

    private View view(Row row) {
        try {
            return new View(
                    status(row.get("status", Integer.class)),
                    time(row, "last_access_time"),
                    time(row, "last_completed_time"),
                    time(row, "last_updated_time"),
                    viewColumns.contains("progressdetails")
                            ? Optional.ofNullable(row.getString("progressdetails"))
                            : Optional.empty(),
                    new EventCounts(count(row, "viewcount"), count(row, "completedcount")));
        } catch (StatusRefusedException broken) {
            throw new StatusRefusedException(
                    StatusSentence.ROW_BELOW_ZERO.of(
                            row.getString("contentid"), columns.table(VIEWS), row.getInt("status")),
                    broken);
        }
    }

    static StatusRefusedException tooMany(EnrolmentKey key, int most, StatusSentence what) {
        return new StatusRefusedException(what.of(key, most));
    }

    @Override
    public CompletionStage<SortedMap<String, View>> views(EnrolmentKey key) {
        return cluster.execute(viewsThere, key.user(), key.collection(), key.context())
                .thenCompose(first -> CqlRows.atMost(
                        first, MOST_VIEWS, () -> tooMany(key, MOST_VIEWS, StatusSentence.TOO_MANY_VIEWS)))
                .thenApply(rows -> {
                    SortedMap<String, View> views = new TreeMap<>();
                    rows.forEach(row -> views.put(CqlRows.text(row, "contentid"), view(row)));
                    return views;
                });
    }

    @Override
    public CompletionStage<SortedMap<String, View>> ownViews(String user, Collection<String> contents) {
        SortedMap<String, View> views = new TreeMap<>();
        return Stages.all(
                        contents,
                        content -> cluster.execute(oneView, user, content, content, content)
                                .thenAccept(result -> {
                                    Row row = result.one();
                                    if (row != null) {
                                        synchronized (views) {
                                            views.put(content, view(row));
                                        }
                                    }
                                }))
                .thenApply(done -> views);
    }

    @Override
    public CompletionStage<Optional<View>> view(ViewKey key) {
        return CqlReads.first(cluster.executeSerial(oneView, values(key).toArray()), this::view);
    }

    @Override
    public CompletionStage<Optional<Instant>> writtenAt(ViewKey key) {
        return one(viewWritten, values(key).toArray()).thenApply(found -> found.flatMap(row -> WriteTimes.at(row, 0)));
    }

    @Override
    public CompletionStage<Map<String, Instant>> written(EnrolmentKey key) {
        return all(writtenThere, key.user(), key.collection(), key.context()).thenApply(WriteTimes::byContent);
    }

    @Override
    public CompletionStage<Void> eachView(String user, Consumer<Stored> each) {
        return eachRow(viewsOfUser, user, row -> each.accept(stored(user, row)));
    }

    /** @throws StatusRefusedException if the row breaks a rule */
    final Stored stored(String user, Row row) {
        return new Stored(keyOf(user, row), view(row));
    }

    @Override
    public CompletionStage<Void> eachViewKey(String user, Consumer<ViewKey> each) {
        return eachRow(viewKeysOfUser, user, row -> each.accept(keyOf(user, row)));
    }

    /** Whether all views of a user lie together, so that they are found by the user alone. */
    final boolean viewsLieByUser() {
        return partition.equals(List.of("userid"));
    }

    private CompletionStage<Void> eachRow(String select, String user, Consumer<Row> each) {
        return partitions(user)
                .thenCompose(places -> Stages.inTurn(
                        places,
                        place -> cluster.execute(select, place.toArray())
                                .thenCompose(first -> pages(first, each))
                                .thenApply(done -> true)))
                .thenAccept(done -> {});
    }

    /** Where a deployment keeps each collection by itself, those in which the user is enrolled. */
    private CompletionStage<List<List<String>>> partitions(String user) {
        if (viewsLieByUser()) {
            return CompletableFuture.completedStage(List.of(List.of(user)));
        }
        return enrolments(user)
                .thenApply(enrolments -> enrolments.stream()
                        .map(one -> partition.stream()
                                .map(column -> column.equals("userid")
                                        ? user
                                        : column.equals(columns.collection(VIEWS))
                                                ? one.key().collection()
                                                : one.key().context())
                                .toList())
                        .distinct()
                        .toList());
    }

    private ViewKey keyOf(String user, Row row) {
        return new EnrolmentKey(
                        user, CqlRows.text(row, columns.collection(VIEWS)), CqlRows.text(row, columns.context(VIEWS)))
                .view(CqlRows.text(row, "contentid"));
    }

    /** Page after page, none of them kept. */
    static CompletionStage<Void> pages(AsyncResultSet page, Consumer<Row> each) {
        page.currentPage().forEach(each);
        return page.hasMorePages()
                ? Cluster.next(page).thenComposeAsync(next -> pages(next, each))
                : CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<Optional<View>> insertView(ViewKey key, View view) {
        CqlStatement insert = insert(key, view, cql -> cql);
        return transaction(insert.cql(), insert.values()).thenCompose(answer -> {
            if (answer.result().isEmpty()) {
                // It is unknown whether it is there: if so, it may be this very row.
                return view(key)
                        .thenCompose(there -> there.isPresent()
                                ? CompletableFuture.completedStage(there)
                                : answer.again(() -> insertView(key, view)));
            }
            Row there = answer.isApplied() ? null : answer.result().get().one();
            return CompletableFuture.completedStage(Optional.ofNullable(there).map(this::view));
        });
    }

    /** Only what is there: a null that is written is a tombstone, for ever in the way of those who read. */
    final CqlStatement insert(ViewKey key, View view, UnaryOperator<String> as) {
        List<String> present = viewColumns.stream()
                .filter(column -> value(view, column) != null)
                .toList();
        List<@Nullable Object> values = new ArrayList<>(values(key));
        present.forEach(column -> values.add(value(view, column)));
        return new CqlStatement(as.apply(insertView(present)), values);
    }

    private String insertView(List<String> present) {
        return "INSERT INTO " + columns.table(VIEWS) + " (userid, " + columns.collection(VIEWS) + ", "
                + columns.context(VIEWS) + ", contentid, " + String.join(", ", present) + ") VALUES (?, ?, ?, ?"
                + ", ?".repeat(present.size()) + ") IF NOT EXISTS";
    }

    /** The statement of a row of this kind, with marks. */
    String template(RowKind kind) {
        return switch (kind) {
            case PUT_VIEW -> insertView(viewColumns);
            case DELETE_VIEW -> deleteView(View.completed(Instant.EPOCH), new ArrayList<>());
            case PUT_ATTEMPT, DELETE_ATTEMPT, UNIT, ENROLMENT, AGGREGATE, ARCHIVED ->
                throw new IllegalArgumentException("no view: " + kind);
        };
    }

    @Override
    public CompletionStage<Boolean> swapView(ViewKey key, View expected, View next) {
        return swap(swap(key, expected, next));
    }

    final CqlStatement swap(ViewKey key, View expected, View next) {
        CqlStatement update = update(key, expected, next);
        List<@Nullable Object> values = new ArrayList<>(update.values());
        String condition = condition(expected, values);
        return new CqlStatement(update.cql() + condition, values);
    }

    /** The columns that change, without a condition. */
    final CqlStatement update(ViewKey key, View expected, View next) {
        List<String> changed = viewColumns.stream()
                .filter(column ->
                        column.equals("status") || !Objects.equals(value(expected, column), value(next, column)))
                .toList();
        List<@Nullable Object> values = new ArrayList<>();
        changed.forEach(column -> values.add(value(next, column)));
        values.addAll(values(key));
        return new CqlStatement(
                "UPDATE " + columns.table(VIEWS) + " SET " + StatusColumns.set(changed) + " WHERE " + viewKey, values);
    }

    @Override
    public CompletionStage<Boolean> deleteView(ViewKey key, View expected) {
        return swap(delete(key, expected));
    }

    final CqlStatement delete(ViewKey key, View expected) {
        List<@Nullable Object> values = new ArrayList<>(values(key));
        String cql = deleteView(expected, values);
        return new CqlStatement(cql, values);
    }

    private String deleteView(View expected, List<@Nullable Object> values) {
        return "DELETE FROM " + columns.table(VIEWS) + " WHERE " + viewKey + condition(expected, values);
    }

    /** As it was read. A status above 2 was read as 2, and one that is missing as 0, so both stand for more than one. */
    private String condition(View expected, List<@Nullable Object> values) {
        List<String> compared =
                viewColumns.stream().filter(column -> !column.equals("status")).toList();
        compared.forEach(column -> values.add(value(expected, column)));
        String status = switch (expected.status()) {
            case COMPLETED -> "status >= 2";
            case IN_PROGRESS -> "status = 1";
            case NOT_STARTED -> "";
        };
        String others = StatusColumns.all(compared);
        return " IF " + others + (status.isEmpty() || others.isEmpty() ? "" : " AND ") + status;
    }

    /** A transaction's statement without its condition, under the time of an initial load. */
    static String loading(String transaction) {
        String plain = transaction.substring(0, transaction.indexOf(" IF "));
        return plain.startsWith("INSERT ")
                ? plain + CassandraInitialLoad.AT
                : plain.replaceFirst(" SET ", CassandraInitialLoad.AT + " SET ");
    }

    final CqlStatement load(ViewKey key, View view) {
        return insert(key, view, CassandraViewRows::loading);
    }
}
