package org.lectern.cassandra.status;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.store.ArchiveStore;

/** {@link ArchiveStore} on Cassandra. */
final class CassandraArchive extends CassandraStatusRows implements ArchiveStore {
    private static final String PLACE = " WHERE user_id = ? AND collection_id = ? AND context_id = ?";
    /** Puts the row that says that something was archived there. */
    static final String PUT =
            "INSERT INTO %s.status_archived (user_id, collection_id, context_id, statuses, completed_on, file) "
                    + "VALUES (?, ?, ?, ?, ?, ?)";

    CassandraArchive(Cluster cluster, StatusColumns columns) {
        super(cluster, columns);
    }

    @Override
    public CompletionStage<Optional<Archived>> archived(EnrolmentKey key) {
        return one(
                        "SELECT statuses, completed_on, file FROM %s.status_archived" + PLACE,
                        key.user(),
                        key.collection(),
                        key.context())
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.completedStage(Optional.empty())
                        : archivedAttempts(key)
                                .thenApply(attempts -> found.map(row -> new Archived(
                                        CassandraDerivedRows.statuses(
                                                row.getMap("statuses", String.class, Integer.class)),
                                        new TreeMap<>(Objects.requireNonNullElse(
                                                row.getMap("completed_on", String.class, Instant.class), Map.of())),
                                        attempts,
                                        CqlRows.text(row, "file")))));
    }

    private CompletionStage<List<Attempt>> archivedAttempts(EnrolmentKey key) {
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

    @Override
    public CompletionStage<Void> deleteArchived(EnrolmentKey key, Archived expected) {
        // The row that says that something was archived comes first: without it nobody looks at the attempts.
        return write("DELETE FROM %s.status_archived" + PLACE, key.user(), key.collection(), key.context())
                .thenCompose(gone -> write(
                        "DELETE FROM %s.status_archived_attempt" + PLACE, key.user(), key.collection(), key.context()));
    }

    @Override
    public CompletionStage<Void> takeFromArchived(EnrolmentKey key, Archived left, Set<String> contents) {
        if (left.statuses().isEmpty() && left.attempts().isEmpty()) {
            return deleteArchived(key, left);
        }
        return write(row(key, left))
                .thenCompose(known -> Stages.inTurn(
                        contents,
                        content -> write(
                                "DELETE FROM %s.status_archived_attempt" + PLACE + " AND content_id = ?",
                                key.user(),
                                key.collection(),
                                key.context(),
                                content)));
    }

    @Override
    public CompletionStage<Void> putArchived(EnrolmentKey key, Archived archived) {
        return Stages.inTurn(put(key, archived), this::write);
    }

    /** The row that says that something was archived comes last: who finds it finds all. */
    static List<CqlStatement> put(EnrolmentKey key, Archived archived) {
        List<CqlStatement> statements = new ArrayList<>();
        for (Attempt attempt : archived.attempts()) {
            statements.add(CqlStatement.of(
                    "INSERT INTO %s.status_archived_attempt (user_id, collection_id, context_id, content_id, "
                            + "attempt_id, created_on, last_attempted_on, total_score, total_max_score) "
                            + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    key.user(),
                    key.collection(),
                    key.context(),
                    attempt.content(),
                    attempt.id(),
                    orNull(attempt.createdOn()),
                    orNull(attempt.attemptedOn()),
                    attempt.totalScore(),
                    attempt.totalMaxScore()));
        }
        statements.add(row(key, archived));
        return statements;
    }

    private static CqlStatement row(EnrolmentKey key, Archived archived) {
        return new CqlStatement(
                PUT,
                List.of(
                        key.user(),
                        key.collection(),
                        key.context(),
                        CassandraDerivedRows.codes(archived.statuses()),
                        archived.completedOn(),
                        archived.file()));
    }
}
