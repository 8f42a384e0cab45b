package org.lectern.store;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
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
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cluster.Cluster;
import org.lectern.status.Attempt;
import org.lectern.status.ContentStatus;
import org.lectern.status.EnrolmentKey;
import org.lectern.status.Question;
import org.lectern.status.StatusRefusedException;
import org.lectern.status.StatusSentence;
import org.lectern.status.StatusStore;
import org.lectern.status.View;
import org.lectern.status.ViewKey;

/** Views and attempts on Cassandra. Every change is a lightweight transaction. */
abstract class CassandraRawRows implements StatusStore {
    /** The rows of one user in one context are in memory together, some hundreds of megabytes at the most. */
    private static final int MOST_VIEWS = 1_000_000;

    private static final int MOST_ATTEMPTS = 100_000;
    private static final String VIEWS = "user_content_consumption";
    private static final String ATTEMPTS = "assessment_aggregator";
    private static final GenericType<List<Map<String, String>>> MAPS =
            GenericType.listOf(GenericType.mapOf(String.class, String.class));

    final Cluster cluster;
    final StatusColumns columns;
    private final List<String> viewColumns;
    private final String viewsOfUser;
    private final String viewKeysOfUser;
    private final String viewsThere;
    private final String oneView;
    private final String viewWritten;
    private final String viewKey;
    private final String questions;

    CassandraRawRows(Cluster cluster, StatusColumns columns) {
        this.cluster = cluster;
        this.columns = columns;
        viewColumns = columns.present(
                VIEWS, "status", "last_access_time", "last_completed_time", "last_updated_time", "progressdetails");
        String collection = columns.collection(VIEWS);
        String context = columns.context(VIEWS);
        viewKey = "userid = ? AND " + collection + " = ? AND " + context + " = ? AND contentid = ?";
        String keys = "SELECT " + collection + ", " + context + ", contentid";
        String from = " FROM " + columns.table(VIEWS) + " WHERE ";
        String select = keys + ", " + String.join(", ", viewColumns) + from;
        viewKeysOfUser = keys + from + "userid = ?";
        viewsOfUser = select + "userid = ?";
        viewsThere = select + "userid = ? AND " + collection + " = ? AND " + context + " = ?";
        oneView = select + viewKey;
        viewWritten = "SELECT WRITETIME(status)" + from + viewKey;
        questions = columns.has(ATTEMPTS, "questions") ? "questions" : "question";
    }

    static @Nullable Object orNull(Optional<?> value) {
        return value.isPresent() ? value.get() : null;
    }

    final CompletionStage<Boolean> swap(StatusStatement statement) {
        return swap(statement.cql(), statement.values());
    }

    /** Runs a transaction. One of which nobody knows counts as not applied: who asked reads again. */
    final CompletionStage<Boolean> swap(String cql, List<@Nullable Object> values) {
        return transaction(cql, values).thenApply(TransactionAnswer::isApplied);
    }

    final CompletionStage<TransactionAnswer> transaction(String cql, List<@Nullable Object> values) {
        return TransactionAnswer.of(
                cluster.prepare(cql).thenCompose(statement -> cluster.execute(statement.bind(values.toArray()))));
    }

    private static List<@Nullable Object> values(ViewKey key) {
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

    private View view(Row row) {
        try {
            return new View(
                    ContentStatus.of(row.getInt("status")),
                    time(row, "last_access_time"),
                    time(row, "last_completed_time"),
                    time(row, "last_updated_time"),
                    viewColumns.contains("progressdetails")
                            ? Optional.ofNullable(row.getString("progressdetails"))
                            : Optional.empty());
        } catch (StatusRefusedException broken) {
            throw new StatusRefusedException(
                    StatusSentence.ROW_BELOW_ZERO.of(
                            row.getString("contentid"), columns.table(VIEWS), row.getInt("status")),
                    broken);
        }
    }

    private static StatusRefusedException tooMany(EnrolmentKey key, int most, StatusSentence what) {
        return new StatusRefusedException(what.of(key, most));
    }

    @Override
    public CompletionStage<SortedMap<String, View>> views(EnrolmentKey key) {
        return cluster.execute(viewsThere, key.user(), key.collection(), key.context())
                .thenCompose(first ->
                        Rows.atMost(first, MOST_VIEWS, () -> tooMany(key, MOST_VIEWS, StatusSentence.TOO_MANY_VIEWS)))
                .thenApply(rows -> {
                    SortedMap<String, View> views = new TreeMap<>();
                    rows.forEach(row -> views.put(Rows.text(row, "contentid"), view(row)));
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
        return cluster.executeSerial(oneView, values(key).toArray())
                .thenApply(result -> Optional.ofNullable(result.one()).map(this::view));
    }

    @Override
    public CompletionStage<Optional<Instant>> writtenAt(ViewKey key) {
        return cluster.execute(viewWritten, values(key).toArray())
                .thenApply(result -> Optional.ofNullable(result.one())
                        .filter(row -> !row.isNull(0))
                        .map(row -> Instant.EPOCH.plus(row.getLong(0), ChronoUnit.MICROS)));
    }

    @Override
    public CompletionStage<Void> eachView(String user, Consumer<Stored> each) {
        return cluster.execute(viewsOfUser, user)
                .thenCompose(first -> pages(first, row -> each.accept(new Stored(keyOf(user, row), view(row)))));
    }

    @Override
    public CompletionStage<Void> eachViewKey(String user, Consumer<ViewKey> each) {
        return cluster.execute(viewKeysOfUser, user)
                .thenCompose(first -> pages(first, row -> each.accept(keyOf(user, row))));
    }

    private ViewKey keyOf(String user, Row row) {
        return new EnrolmentKey(user, Rows.text(row, columns.collection(VIEWS)), Rows.text(row, columns.context(VIEWS)))
                .view(Rows.text(row, "contentid"));
    }

    /** Page after page, none of them kept. */
    private static CompletionStage<Void> pages(AsyncResultSet page, Consumer<Row> each) {
        page.currentPage().forEach(each);
        return page.hasMorePages()
                ? Cluster.next(page).thenComposeAsync(next -> pages(next, each))
                : CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<Optional<View>> insertView(ViewKey key, View view) {
        StatusStatement insert = insert(key, view, cql -> cql);
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
    private StatusStatement insert(ViewKey key, View view, UnaryOperator<String> as) {
        List<String> present = viewColumns.stream()
                .filter(column -> value(view, column) != null)
                .toList();
        List<@Nullable Object> values = new ArrayList<>(values(key));
        present.forEach(column -> values.add(value(view, column)));
        return new StatusStatement(as.apply(insertView(present)), values);
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
            case PUT_ATTEMPT -> swapAttempt();
            case DELETE_ATTEMPT -> deleteAttempt();
            case UNIT, ENROLMENT, AGGREGATE, ARCHIVED -> throw new IllegalArgumentException("no raw row: " + kind);
        };
    }

    @Override
    public CompletionStage<Boolean> swapView(ViewKey key, View expected, View next) {
        return swap(swap(key, expected, next));
    }

    final StatusStatement swap(ViewKey key, View expected, View next) {
        List<String> changed = viewColumns.stream()
                .filter(column ->
                        column.equals("status") || !Objects.equals(value(expected, column), value(next, column)))
                .toList();
        List<@Nullable Object> values = new ArrayList<>();
        changed.forEach(column -> values.add(value(next, column)));
        values.addAll(values(key));
        return new StatusStatement(
                "UPDATE " + columns.table(VIEWS) + " SET " + StatusColumns.set(changed) + " WHERE " + viewKey
                        + condition(expected, values),
                values);
    }

    @Override
    public CompletionStage<Boolean> deleteView(ViewKey key, View expected) {
        List<@Nullable Object> values = new ArrayList<>(values(key));
        return swap(deleteView(expected, values), values);
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

    private String attemptKey() {
        return "user_id = ? AND " + columns.collection(ATTEMPTS) + " = ? AND " + columns.context(ATTEMPTS) + " = ?";
    }

    @Override
    public CompletionStage<List<Attempt>> attempts(EnrolmentKey key) {
        return cluster.execute(
                        "SELECT content_id, attempt_id, created_on, last_attempted_on, " + questions
                                + ", total_score, total_max_score FROM " + columns.table(ATTEMPTS) + " WHERE "
                                + attemptKey(),
                        key.user(),
                        key.collection(),
                        key.context())
                .thenCompose(first -> Rows.atMost(
                        first, MOST_ATTEMPTS, () -> tooMany(key, MOST_ATTEMPTS, StatusSentence.TOO_MANY_ATTEMPTS)))
                .thenApply(rows -> rows.stream().map(this::attempt).toList());
    }

    /** One that breaks a rule is named: what it is worth is not for the computation to guess. */
    private Attempt attempt(Row row) {
        try {
            return valid(row);
        } catch (StatusRefusedException broken) {
            throw new StatusRefusedException(
                    StatusSentence.ATTEMPT_BROKEN.of(
                            row.getString("attempt_id"),
                            row.getString("content_id"),
                            columns.table(ATTEMPTS),
                            broken.said()),
                    broken);
        }
    }

    private Attempt valid(Row row) {
        List<Question> answered = new ArrayList<>();
        List<UdtValue> stored = row.getList(questions, UdtValue.class);
        if (stored != null) {
            stored.forEach(one -> answered.add(question(one)));
        }
        Instant attempted = attemptTime(row.getInstant("last_attempted_on"));
        Instant created = row.getInstant("created_on");
        return new Attempt(
                Rows.text(row, "content_id"),
                Rows.text(row, "attempt_id"),
                created == null ? attempted : created,
                attempted,
                answered,
                row.getDouble("total_score"),
                row.getDouble("total_max_score"));
    }

    static Instant attemptTime(@Nullable Instant stored) {
        return stored == null ? Attempt.NO_TIME : stored;
    }

    static @Nullable Instant orNull(Instant time) {
        return time.equals(Attempt.NO_TIME) ? null : time;
    }

    private static Instant time(@Nullable Instant stored) {
        return stored == null ? Instant.EPOCH : stored;
    }

    private static Question question(UdtValue stored) {
        BigDecimal duration = field(stored, "duration", stored::getBigDecimal);
        List<Map<String, String>> resvalues = field(stored, "resvalues", name -> stored.get(name, MAPS));
        List<Map<String, String>> params = field(stored, "params", name -> stored.get(name, MAPS));
        return new Question(
                text(stored, "id"),
                time(stored.getInstant("assess_ts")),
                stored.getDouble("max_score"),
                stored.getDouble("score"),
                text(stored, "type"),
                text(stored, "title"),
                text(stored, "description"),
                resvalues == null ? List.of() : resvalues,
                params == null ? List.of() : params,
                duration == null ? BigDecimal.ZERO : duration);
    }

    private static <T> @Nullable T field(UdtValue stored, String name, Function<String, @Nullable T> read) {
        return stored.getType().contains(name) ? read.apply(name) : null;
    }

    private static String text(UdtValue stored, String name) {
        String text = field(stored, name, stored::getString);
        return text == null ? "" : text;
    }

    private List<String> attemptData() {
        return columns.present(
                ATTEMPTS,
                "created_on",
                "last_attempted_on",
                "updated_on",
                "grand_total",
                "total_score",
                "total_max_score");
    }

    private String swapAttempt() {
        return "UPDATE " + columns.table(ATTEMPTS) + " SET " + questions + " = ?, " + StatusColumns.set(attemptData())
                + " WHERE " + attemptKey() + " AND content_id = ? AND attempt_id = ? IF last_attempted_on = ?";
    }

    private String deleteAttempt() {
        return "DELETE FROM " + columns.table(ATTEMPTS) + " WHERE " + attemptKey()
                + " AND content_id = ? AND attempt_id = ? IF last_attempted_on = ?";
    }

    @Override
    public CompletionStage<Boolean> swapAttempt(EnrolmentKey key, Optional<Attempt> expected, Attempt next) {
        String cql = swapAttempt();
        return values(cql, key, next).thenCompose(values -> {
            values.add(orNull(expected.flatMap(Attempt::time)));
            return swap(cql, values);
        });
    }

    /** The values of a statement that writes an attempt, but for its condition's. */
    private CompletionStage<List<@Nullable Object>> values(String cql, EnrolmentKey key, Attempt next) {
        List<String> data = attemptData();
        return cluster.prepare(cql).thenApply(statement -> {
            UserDefinedType type = (UserDefinedType) ((ListType)
                            statement.getVariableDefinitions().get(questions).getType())
                    .getElementType();
            List<@Nullable Object> values = new ArrayList<>();
            values.add(next.questions().stream().map(one -> udt(type, one)).toList());
            data.forEach(column -> values.add(
                    switch (column) {
                        case "created_on" -> orNull(next.createdOn());
                        case "last_attempted_on" -> orNull(next.attemptedOn());
                        case "updated_on" -> cluster.clock().instant();
                        case "grand_total" -> next.grandTotal();
                        case "total_score" -> next.totalScore();
                        default -> next.totalMaxScore();
                    }));
            values.addAll(Arrays.asList(key.user(), key.collection(), key.context(), next.content(), next.id()));
            return values;
        });
    }

    /** A transaction's statement without its condition, under the time of an initial load. */
    static String loading(String transaction) {
        String plain = transaction.substring(0, transaction.indexOf(" IF "));
        return plain.startsWith("INSERT ")
                ? plain + CassandraInitialLoad.AT
                : plain.replaceFirst(" SET ", CassandraInitialLoad.AT + " SET ");
    }

    final StatusStatement load(ViewKey key, View view) {
        return insert(key, view, CassandraRawRows::loading);
    }

    /** The questions are a list, to which a second one under the same time would be added: each has a time of its own. */
    final CompletionStage<StatusStatement> load(EnrolmentKey key, Attempt attempt) {
        String cql = swapAttempt();
        String load = cql.substring(0, cql.indexOf(" IF ")).replaceFirst(" SET ", " USING TIMESTAMP ? SET ");
        return values(cql, key, attempt).thenApply(values -> {
            values.add(0, CassandraInitialLoad.later(Instant.now()));
            return new StatusStatement(load, values);
        });
    }

    /** The fields that the keyspace's type has. */
    private static UdtValue udt(UserDefinedType type, Question question) {
        UdtValue value = type.newValue()
                .setInstant("assess_ts", question.at())
                .setDouble("max_score", question.maxScore())
                .setDouble("score", question.score());
        for (Map.Entry<String, String> text : Map.of(
                        "id",
                        question.id(),
                        "type",
                        question.type(),
                        "title",
                        question.title(),
                        "description",
                        question.description())
                .entrySet()) {
            value = type.contains(text.getKey()) ? value.setString(text.getKey(), text.getValue()) : value;
        }
        value = type.contains("resvalues") ? value.set("resvalues", question.resvalues(), MAPS) : value;
        value = type.contains("params") ? value.set("params", question.params(), MAPS) : value;
        return type.contains("duration") ? value.setBigDecimal("duration", question.duration()) : value;
    }

    @Override
    public CompletionStage<Boolean> deleteAttempt(EnrolmentKey key, Attempt expected) {
        return swap(
                deleteAttempt(),
                Arrays.asList(
                        key.user(),
                        key.collection(),
                        key.context(),
                        expected.content(),
                        expected.id(),
                        orNull(expected.attemptedOn())));
    }
}
