package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.sunbird.MissingRawStatus;

/**
 * Aggregates and enrolments on Cassandra. A collection's row and an enrolment change by lightweight transactions; a unit's
 * row, in a partition of its own, by plain writes.
 */
abstract class CassandraDerivedRows extends CassandraAttemptRows {
    static final String AGGREGATES = StatusColumns.AGGREGATES;
    static final String ENROLMENTS = StatusColumns.ENROLMENTS;
    static final String COURSE = StatusLayout.COURSE;
    static final String COUNT = "completedCount";
    static final String AGGREGATE_KEY =
            " WHERE activity_type = ? AND activity_id = ? AND user_id = ? AND context_id = ?";

    private static final String UNCHANGED = " IF agg_last_updated['" + COUNT + "'] = ?";

    private final boolean keepsScores;
    final EnrolmentStatements enrolments;

    CassandraDerivedRows(Cluster cluster, StatusColumns columns) {
        super(cluster, columns);
        keepsScores = columns.has(AGGREGATES, "aggregates");
        enrolments = new EnrolmentStatements(columns);
    }

    @Override
    public StatusLayout layout() {
        return StatusLayout.own(keepsScores);
    }

    private static List<@Nullable Object> values(Aggregate.Key key) {
        return List.of(key.unit() ? StatusLayout.OWN_UNITS : COURSE, key.activity(), key.user(), key.context());
    }

    static SortedMap<String, ContentStatus> statuses(@Nullable Map<String, Integer> stored) {
        SortedMap<String, ContentStatus> statuses = new TreeMap<>();
        if (stored != null) {
            stored.forEach((content, code) -> statuses.put(content, derived(code)));
        }
        return statuses;
    }

    /** What is derived may say anything: below 0 counts as 0 here, so that it is found to differ; above 2 as in raw rows. */
    static ContentStatus derived(int code) {
        return MissingRawStatus.read(Math.max(0, code));
    }

    static Map<String, Integer> codes(Map<String, ContentStatus> statuses) {
        Map<String, Integer> codes = new TreeMap<>();
        statuses.forEach((content, status) -> codes.put(content, status.code()));
        return codes;
    }

    @Override
    public CompletionStage<Optional<Aggregate>> aggregate(Aggregate.Key key) {
        return one(
                        "SELECT agg, content_status, agg_last_updated" + (keepsScores ? ", aggregates" : "") + " FROM "
                                + columns.table(AGGREGATES) + AGGREGATE_KEY,
                        values(key).toArray())
                .thenApply(found -> found.map(this::aggregate));
    }

    private Aggregate aggregate(Row row) {
        Map<String, Integer> counts =
                Objects.requireNonNullElse(row.getMap("agg", String.class, Integer.class), Map.of());
        Map<String, Instant> updated =
                Objects.requireNonNullElse(row.getMap("agg_last_updated", String.class, Instant.class), Map.of());
        SortedMap<String, Double> scores = new TreeMap<>();
        Map<String, Double> stored = keepsScores ? row.getMap("aggregates", String.class, Double.class) : null;
        if (stored != null) {
            stored.forEach((name, value) -> {
                if (name.contains(":")) { // a deployment keeps other figures here, too
                    scores.put(name, value);
                }
            });
        }
        return new Aggregate(
                Optional.ofNullable(counts.get(COUNT)),
                statuses(row.getMap("content_status", String.class, Integer.class)),
                scores,
                Optional.ofNullable(updated.get(COUNT)));
    }

    private String update() {
        return "UPDATE " + columns.table(AGGREGATES)
                + " SET agg = agg + ?, content_status = ?, agg_last_updated = agg_last_updated + ?"
                + (keepsScores ? ", aggregates = aggregates + ?" : "") + AGGREGATE_KEY;
    }

    private List<@Nullable Object> updated(Aggregate.Key key, Aggregate next) {
        List<@Nullable Object> values = new ArrayList<>();
        Map<String, Integer> counts = new HashMap<>();
        next.completedCount().ifPresent(count -> counts.put(COUNT, count));
        Map<String, Instant> times = new HashMap<>();
        next.updated().ifPresent(at -> times.put(COUNT, at));
        values.add(counts);
        values.add(codes(next.contentStatus()));
        values.add(times);
        if (keepsScores) {
            values.add(next.scores());
        }
        values.addAll(values(key));
        return values;
    }

    @Override
    public CompletionStage<Boolean> swapAggregate(Aggregate.Key key, Optional<Aggregate> expected, Aggregate next) {
        List<CqlStatement> statements = swap(key, expected, next);
        CompletionStage<Boolean> applied = swap(statements.get(0));
        return statements.size() == 1
                ? applied
                : applied.thenCompose(gone -> gone ? swap(statements.get(1)) : CompletableFuture.completedStage(false));
    }

    /** One statement, or two: Cassandra does not add to and take from a map in one, so first what goes. */
    private List<CqlStatement> swap(Aggregate.Key key, Optional<Aggregate> expected, Aggregate next) {
        Set<String> dropped =
                new TreeSet<>(expected.map(there -> there.scores().keySet()).orElse(Set.of()));
        dropped.removeAll(next.scores().keySet());
        @Nullable Object stamp = orNull(expected.flatMap(Aggregate::updated));
        List<@Nullable Object> values = updated(key, next);
        values.add(stamp);
        List<CqlStatement> statements = new ArrayList<>();
        if (keepsScores && !dropped.isEmpty()) {
            List<@Nullable Object> drop = new ArrayList<>(List.of(dropped));
            drop.addAll(values(key));
            drop.add(stamp);
            statements.add(new CqlStatement(
                    "UPDATE " + columns.table(AGGREGATES) + " SET aggregates = aggregates - ?" + AGGREGATE_KEY
                            + UNCHANGED,
                    drop));
        }
        statements.add(new CqlStatement(update() + UNCHANGED, values));
        return statements;
    }

    @Override
    public CompletionStage<Void> writeUnit(Aggregate.Key key, Aggregate next) {
        return cluster.execute(update(), updated(key, next).toArray()).thenAccept(done -> {});
    }

    final CqlStatement load(Aggregate.Key key, Aggregate aggregate) {
        return new CqlStatement(loading(update() + UNCHANGED), updated(key, aggregate));
    }

    final CqlStatement load(Enrolment enrolment) {
        CqlStatement insert = enrolments.swap(Optional.empty(), enrolment);
        return new CqlStatement(loading(insert.cql()), insert.values());
    }

    @Override
    public CompletionStage<Boolean> deleteAggregate(Aggregate.Key key) {
        CqlStatement delete = delete(key);
        return key.unit()
                ? cluster.execute(delete.cql(), delete.values().toArray()).thenApply(done -> true)
                : transaction(delete.cql(), delete.values())
                        .thenApply(answer -> answer.unknown().isEmpty());
    }

    private CqlStatement delete(Aggregate.Key key) {
        String delete = "DELETE FROM " + columns.table(AGGREGATES) + AGGREGATE_KEY;
        return new CqlStatement(key.unit() ? delete : delete + " IF EXISTS", values(key));
    }

    /** The statements of a write of derived rows or views. */
    List<CqlStatement> statements(StatusWrite write) {
        if (write instanceof StatusWrite.SwapView view) {
            return List.of(swap(view.key(), view.expected(), view.next()));
        }
        if (write instanceof StatusWrite.PutView view) {
            return List.of(insert(view.key(), view.view(), cql -> cql));
        }
        if (write instanceof StatusWrite.DeleteView view) {
            return List.of(delete(view.key(), view.expected()));
        }
        if (write instanceof StatusWrite.SwapAttempt attempt) {
            return List.of(swap(attempt.place(), attempt.expected(), attempt.next()));
        }
        if (write instanceof StatusWrite.DeleteAttempt attempt) {
            return List.of(delete(attempt.place(), attempt.expected()));
        }
        if (write instanceof StatusWrite.WriteUnit unit) {
            return List.of(new CqlStatement(update(), updated(unit.key(), unit.next())));
        }
        if (write instanceof StatusWrite.SwapEnrolment enrolment) {
            return List.of(enrolments.swap(enrolment.expected(), enrolment.next()));
        }
        if (write instanceof StatusWrite.SwapAggregate aggregate) {
            return swap(aggregate.key(), aggregate.expected(), aggregate.next());
        }
        if (write instanceof StatusWrite.DeleteAggregate gone) {
            return List.of(delete(gone.key()));
        }
        throw new IllegalArgumentException("no derived row: " + write);
    }

    @Override
    String template(RowKind kind) {
        return switch (kind) {
            case UNIT -> update();
            case AGGREGATE -> update() + UNCHANGED;
            case ENROLMENT -> {
                Enrolment before = Enrolment.of(new EnrolmentKey("user", "collection", "context"), Instant.EPOCH);
                yield enrolments
                        .swap(
                                Optional.of(before),
                                new Enrolment(
                                        before.key(),
                                        true,
                                        before.enrolledOn(),
                                        Optional.of(1),
                                        Optional.of(ContentStatus.COMPLETED),
                                        Optional.of(Instant.EPOCH),
                                        Map.of(),
                                        Optional.empty()))
                        .cql();
            }
            case PUT_VIEW, DELETE_VIEW, PUT_ATTEMPT, DELETE_ATTEMPT, ARCHIVED -> super.template(kind);
        };
    }

    @Override
    public CompletionStage<List<Enrolment>> enrolments(String user) {
        return CqlReads.list(cluster.execute(enrolments.ofUser(), user), enrolments::enrolment);
    }

    @Override
    public CompletionStage<Optional<Enrolment>> enrolment(EnrolmentKey key) {
        return one(enrolments.one(), key.user(), key.collection(), key.context())
                .thenApply(found -> found.map(enrolments::enrolment));
    }

    @Override
    public CompletionStage<Boolean> swapEnrolment(Optional<Enrolment> expected, Enrolment next) {
        return swap(enrolments.swap(expected, next));
    }
}
