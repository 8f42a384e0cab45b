package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.store.ArchiveStore;

/**
 * {@link ArchiveStore} on Cassandra: one row for each place, changed by lightweight transactions. Rows of before version 10
 * have no revision, and their attempts in a table beside them; the first change takes these into the row.
 */
final class CassandraArchive extends CassandraStatusRows implements ArchiveStore {
    private static final GenericType<List<List<String>>> ATTEMPTS =
            GenericType.listOf(GenericType.listOf(String.class));
    private static final String PLACE = " WHERE user_id = ? AND collection_id = ? AND context_id = ?";
    private static final String AS_READ = " IF revision = ? AND file = ?";

    /** Puts the row that says that something was archived there. */
    static final String PUT =
            "INSERT INTO %s.status_archived (user_id, collection_id, context_id, statuses, completed_on, attempts, file, "
                    + "deleting, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) IF NOT EXISTS";

    private static final String REPLACE = "UPDATE %s.status_archived SET statuses = ?, completed_on = ?, attempts = ?, "
            + "file = ?, deleting = ?, revision = ?" + PLACE + AS_READ;

    CassandraArchive(Cluster cluster, StatusColumns columns) {
        super(cluster, columns);
    }

    @Override
    public CompletionStage<Optional<Archived>> archived(EnrolmentKey key) {
        return one(
                        "SELECT statuses, completed_on, attempts, file, deleting, revision FROM %s.status_archived"
                                + PLACE,
                        key.user(),
                        key.collection(),
                        key.context())
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.completedStage(Optional.empty())
                        : attempts(key, found.get()).thenApply(attempts -> found.map(row -> archived(row, attempts))));
    }

    private static Archived archived(Row row, List<Attempt> attempts) {
        return new Archived(
                CassandraDerivedRows.statuses(row.getMap("statuses", String.class, Integer.class)),
                new TreeMap<>(
                        Objects.requireNonNullElse(row.getMap("completed_on", String.class, Instant.class), Map.of())),
                attempts,
                CqlRows.text(row, "file"),
                new TreeSet<>(Objects.requireNonNullElse(row.getSet("deleting", String.class), Set.of())),
                row.getInt("revision"));
    }

    private CompletionStage<List<Attempt>> attempts(EnrolmentKey key, Row row) {
        return row.isNull("revision")
                ? attemptsBesides(key)
                : CompletableFuture.completedStage(
                        Objects.requireNonNullElse(row.get("attempts", ATTEMPTS), List.<List<String>>of()).stream()
                                .map(CassandraArchive::attempt)
                                .toList());
    }

    private CompletionStage<List<Attempt>> attemptsBesides(EnrolmentKey key) {
        return all(
                        "SELECT content_id, attempt_id, created_on, last_attempted_on, total_score, total_max_score "
                                + "FROM %s.status_archived_attempt" + PLACE,
                        key.user(),
                        key.collection(),
                        key.context())
                .thenApply(rows -> rows.stream()
                        .map(row -> new Attempt(
                                CqlRows.text(row, "content_id"),
                                CqlRows.text(row, "attempt_id"),
                                attemptTime(row.getInstant("created_on")),
                                attemptTime(row.getInstant("last_attempted_on")),
                                List.of(),
                                row.getDouble("total_score"),
                                row.getDouble("total_max_score")))
                        .toList());
    }

    /** Its content, its name, two times, two scores; a time that there is none of is empty. */
    private static List<String> texts(Attempt attempt) {
        return List.of(
                attempt.content(),
                attempt.id(),
                text(attempt.createdOn()),
                text(attempt.attemptedOn()),
                String.valueOf(attempt.totalScore()),
                String.valueOf(attempt.totalMaxScore()));
    }

    private static Attempt attempt(List<String> texts) {
        return new Attempt(
                texts.get(0),
                texts.get(1),
                time(texts.get(2)),
                time(texts.get(3)),
                List.of(),
                Double.parseDouble(texts.get(4)),
                Double.parseDouble(texts.get(5)));
    }

    private static String text(Instant time) {
        return time.equals(Attempt.NO_TIME) ? "" : time.toString();
    }

    private static Instant time(String text) {
        return text.isEmpty() ? Attempt.NO_TIME : Instant.parse(text);
    }

    @Override
    public CompletionStage<Boolean> swapArchived(
            EnrolmentKey key, Optional<Archived> expected, Optional<Archived> next) {
        if (expected.isEmpty()) {
            return next.map(rows -> swap(put(key, rows))).orElseGet(() -> CompletableFuture.completedStage(true));
        }
        return swap(next.map(rows -> replace(key, expected.get(), rows)).orElseGet(() -> delete(key, expected.get())))
                .thenCompose(applied -> applied && expected.get().revision() == 0
                        ? forgetBesides(key).thenApply(gone -> true).exceptionally(stay -> true)
                        : CompletableFuture.completedStage(applied));
    }

    /** Nothing reads them once the row has a revision, or is gone. */
    private CompletionStage<Void> forgetBesides(EnrolmentKey key) {
        return write("DELETE FROM %s.status_archived_attempt" + PLACE, key.user(), key.collection(), key.context());
    }

    private static CqlStatement delete(EnrolmentKey key, Archived expected) {
        return CqlStatement.of(
                "DELETE FROM %s.status_archived" + PLACE + AS_READ,
                key.user(),
                key.collection(),
                key.context(),
                revision(expected),
                expected.file());
    }

    private static CqlStatement replace(EnrolmentKey key, Archived expected, Archived next) {
        List<@Nullable Object> values = new ArrayList<>(values(next));
        values.addAll(List.of(key.user(), key.collection(), key.context()));
        values.add(revision(expected));
        values.add(expected.file());
        return new CqlStatement(REPLACE, values);
    }

    private static @Nullable Integer revision(Archived expected) {
        return expected.revision() == 0 ? null : (Integer) expected.revision();
    }

    /** Puts a row where there is none. */
    static CqlStatement put(EnrolmentKey key, Archived archived) {
        List<Object> values = new ArrayList<>(List.of(key.user(), key.collection(), key.context()));
        values.addAll(values(archived));
        return new CqlStatement(PUT, List.copyOf(values));
    }

    private static List<Object> values(Archived archived) {
        return List.of(
                CassandraDerivedRows.codes(archived.statuses()),
                archived.completedOn(),
                archived.attempts().stream().map(CassandraArchive::texts).toList(),
                archived.file(),
                archived.deleting(),
                archived.revision());
    }
}
