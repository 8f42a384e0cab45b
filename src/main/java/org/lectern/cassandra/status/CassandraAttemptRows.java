package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cassandra.library.CassandraInitialLoad;
import org.lectern.cluster.Cluster;
import org.lectern.rowname.RowKind;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Question;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;

/** Attempts on Cassandra. Every change is a lightweight transaction. */
abstract class CassandraAttemptRows extends CassandraViewRows {
    private static final int MOST_ATTEMPTS = 100_000;
    private static final String ATTEMPTS = StatusColumns.ATTEMPTS;
    private static final GenericType<List<Map<String, String>>> MAPS =
            GenericType.listOf(GenericType.mapOf(String.class, String.class));

    private final String questions;

    CassandraAttemptRows(Cluster cluster, StatusColumns columns) {
        super(cluster, columns);
        questions = columns.has(ATTEMPTS, "questions") ? "questions" : "question";
    }

    @Override
    String template(RowKind kind) {
        return switch (kind) {
            case PUT_ATTEMPT -> swapAttempt();
            case DELETE_ATTEMPT -> deleteAttempt();
            case PUT_VIEW, DELETE_VIEW, UNIT, ENROLMENT, AGGREGATE, ARCHIVED -> super.template(kind);
        };
    }

    private String attemptKey() {
        return "user_id = ? AND " + columns.collection(ATTEMPTS) + " = ? AND " + columns.context(ATTEMPTS) + " = ?";
    }

    @Override
    public CompletionStage<List<Attempt>> attempts(EnrolmentKey key) {
        return cluster.execute(selectAttempts() + attemptKey(), key.user(), key.collection(), key.context())
                .thenCompose(first -> CqlRows.atMost(
                        first, MOST_ATTEMPTS, () -> tooMany(key, MOST_ATTEMPTS, StatusSentence.TOO_MANY_ATTEMPTS)))
                .thenApply(rows -> rows.stream().map(this::attempt).toList());
    }

    private String selectAttempts() {
        return "SELECT user_id, content_id, attempt_id, created_on, last_attempted_on, " + questions
                + ", total_score, total_max_score FROM " + columns.table(ATTEMPTS) + " WHERE ";
    }

    /** The same of several users in one place. */
    final GatheredReads.Wanted attemptsOfUsers(EnrolmentKey place) {
        return new GatheredReads.Wanted(
                selectAttempts() + attemptKey().replace("user_id = ?", "user_id IN ?"),
                List.of(),
                List.of(place.collection(), place.context()),
                1);
    }

    /** One that breaks a rule is named: what it is worth is not for the computation to guess. */
    final Attempt attempt(Row row) {
        try {
            return valid(row);
        } catch (StatusRefusedException broken) {
            throw new StatusRefusedException(
                    StatusSentence.ATTEMPT_BROKEN.of(
                            row.getString("attempt_id"),
                            row.getString("content_id"),
                            columns.table(ATTEMPTS),
                            broken.message()),
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
                CqlRows.text(row, "content_id"),
                CqlRows.text(row, "attempt_id"),
                created == null ? attempted : created,
                attempted,
                answered,
                row.getDouble("total_score"),
                row.getDouble("total_max_score"));
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

    /** The same, to be read: its questions are values of a type that only a prepared statement knows. */
    final CqlStatement swap(EnrolmentKey key, Optional<Attempt> expected, Attempt next) {
        List<@Nullable Object> values = values(
                next.questions().stream()
                        .map(one -> new CqlText.Fields(fields(one)))
                        .toList(),
                key,
                next);
        values.add(orNull(expected.flatMap(Attempt::time)));
        return new CqlStatement(swapAttempt(), values);
    }

    /** The values of a statement that writes an attempt, but for its condition's. */
    private CompletionStage<List<@Nullable Object>> values(String cql, EnrolmentKey key, Attempt next) {
        return cluster.prepare(cql).thenApply(statement -> {
            UserDefinedType type = (UserDefinedType) ((ListType)
                            statement.getVariableDefinitions().get(questions).getType())
                    .getElementType();
            return values(next.questions().stream().map(one -> udt(type, one)).toList(), key, next);
        });
    }

    private List<@Nullable Object> values(List<?> answered, EnrolmentKey key, Attempt next) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(answered);
        attemptData()
                .forEach(column -> values.add(
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
    }

    /** The questions are a list, to which a second one under the same time would be added: each has a time of its own. */
    final CompletionStage<CqlStatement> load(EnrolmentKey key, Attempt attempt) {
        String cql = swapAttempt();
        String load = cql.substring(0, cql.indexOf(" IF ")).replaceFirst(" SET ", " USING TIMESTAMP ? SET ");
        return values(cql, key, attempt).thenApply(values -> {
            values.add(0, CassandraInitialLoad.later(Instant.now()));
            return new CqlStatement(load, values);
        });
    }

    private static Map<String, Object> fields(Question question) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", question.id());
        fields.put("assess_ts", question.at());
        fields.put("max_score", question.maxScore());
        fields.put("score", question.score());
        fields.put("type", question.type());
        fields.put("title", question.title());
        fields.put("description", question.description());
        fields.put("resvalues", question.resvalues());
        fields.put("params", question.params());
        fields.put("duration", question.duration());
        return fields;
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
        return swap(delete(key, expected));
    }

    final CqlStatement delete(EnrolmentKey key, Attempt expected) {
        return CqlStatement.of(
                deleteAttempt(),
                key.user(),
                key.collection(),
                key.context(),
                expected.content(),
                expected.id(),
                orNull(expected.attemptedOn()));
    }
}
