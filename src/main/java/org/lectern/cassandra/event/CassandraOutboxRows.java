package org.lectern.cassandra.event;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cluster.Cluster;
import org.lectern.event.OutboxRow;
import org.lectern.event.OutboxRows;
import org.lectern.event.Subscription;

/**
 * {@link OutboxRows} on Cassandra. The write times of a row are those of the row itself: put at its time, confirmed a microsecond
 * after, deleted two after. So no clock has a say in which of them counts, and they may be made again, late, and in any order.
 */
public final class CassandraOutboxRows implements OutboxRows {
    private static final int CLEARED_AT_ONCE = 16;

    /** A minute that was put so long ago counts as forgotten if it is now; one that was put since, by whatever clock, stays. */
    private static final Duration FORGOTTEN = Duration.ofMinutes(5);

    private static final String PUT = "INSERT INTO %s.event_outbox (subscription, slot, at, id, body, announced) "
            + "VALUES (?, ?, ?, ?, ?, ?) USING TIMESTAMP ?";
    private static final String CONFIRM = "UPDATE %s.event_outbox USING TIMESTAMP ? SET announced = false "
            + "WHERE subscription = ? AND slot = ? AND at = ? AND id = ?";
    private static final String DELETE = "DELETE FROM %s.event_outbox USING TIMESTAMP ? "
            + "WHERE subscription = ? AND slot = ? AND at = ? AND id = ?";
    private static final String ROWS =
            "SELECT at, id, body, announced FROM %s.event_outbox WHERE subscription = ? AND slot = ? LIMIT ?";
    private static final String CLEAR = "DELETE FROM %s.event_outbox WHERE subscription = ? AND slot = ?";
    private static final String SLOTS = "SELECT slot FROM %s.event_slot WHERE subscription = ? LIMIT ?";
    private static final String PUT_SLOT = "INSERT INTO %s.event_slot (subscription, slot) VALUES (?, ?)";
    private static final String FORGET =
            "DELETE FROM %s.event_slot USING TIMESTAMP ? WHERE subscription = ? AND slot = ?";
    private static final String CLEAR_SLOTS = "DELETE FROM %s.event_slot WHERE subscription = ?";

    private final Cluster cluster;

    /** The minute of each subscription that this process has put last; while it lasts, it need not be put again. */
    private final ConcurrentMap<String, Put> current = new ConcurrentHashMap<>();

    private record Put(Instant slot, CompletionStage<?> stage) {}

    public CassandraOutboxRows(Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public CompletionStage<?> put(OutboxRow row) {
        return slot(row)
                .thenCompose(named -> cluster.execute(
                        PUT,
                        row.subscription(),
                        row.slot(),
                        row.at(),
                        row.id(),
                        row.body(),
                        row.announced(),
                        written(row)));
    }

    private CompletionStage<?> slot(OutboxRow row) {
        Instant slot = row.slot();
        boolean now = !slot.isBefore(cluster.clock().instant().minus(Duration.ofMinutes(1)));
        if (!now) {
            return putSlot(row); // it may have been forgotten
        }
        return current.compute(
                        row.subscription(),
                        (subscription, before) -> before != null
                                        && before.slot().equals(slot)
                                        && !before.stage().toCompletableFuture().isCompletedExceptionally()
                                ? before
                                : new Put(slot, putSlot(row)))
                .stage();
    }

    private CompletionStage<?> putSlot(OutboxRow row) {
        return cluster.execute(PUT_SLOT, row.subscription(), row.slot());
    }

    private static long written(OutboxRow row) {
        return TimeUnit.MILLISECONDS.toMicros(row.at().toEpochMilli());
    }

    @Override
    public CompletionStage<?> confirm(OutboxRow row) {
        return cluster.execute(CONFIRM, written(row) + 1, row.subscription(), row.slot(), row.at(), row.id());
    }

    @Override
    public CompletionStage<?> delete(OutboxRow row) {
        return cluster.execute(DELETE, written(row) + 2, row.subscription(), row.slot(), row.at(), row.id());
    }

    @Override
    public CompletionStage<List<Instant>> slots(String subscription, int atMost) {
        return CqlReads.list(
                cluster.execute(SLOTS, subscription, atMost), row -> Objects.requireNonNull(row.getInstant("slot")));
    }

    @Override
    public CompletionStage<List<OutboxRow>> rows(String subscription, Instant slot, int atMost) {
        return cluster.execute(ROWS, subscription, slot, atMost)
                .thenCompose(Cluster::all)
                .thenApply(rows -> {
                    List<OutboxRow> found = new ArrayList<>(rows.size());
                    for (Row row : rows) {
                        if (!row.isNull("body")) {
                            found.add(new OutboxRow(
                                    subscription,
                                    Objects.requireNonNull(row.getInstant("at")),
                                    CqlRows.text(row, "id"),
                                    CqlRows.text(row, "body"),
                                    row.getBoolean("announced")));
                        }
                    }
                    return found;
                });
    }

    @Override
    public CompletionStage<?> forget(String subscription, Instant slot) {
        long asOf = TimeUnit.MILLISECONDS.toMicros(
                cluster.clock().instant().minus(FORGOTTEN).toEpochMilli());
        return cluster.execute(FORGET, asOf, subscription, slot);
    }

    @Override
    public CompletionStage<?> clear(String subscription, List<Instant> slots) {
        return slots.isEmpty()
                ? CompletableFuture.completedStage(null)
                : Stages.all(CLEARED_AT_ONCE, slots, slot -> cluster.execute(CLEAR, subscription, slot))
                        .thenCompose(cleared -> cluster.execute(CLEAR_SLOTS, subscription));
    }

    @Override
    public List<String> clearing(Subscription subscription, List<Instant> slots) {
        String keyspace = cluster.settings().keyspace();
        List<String> statements = new ArrayList<>();
        statements.add(CqlText.of(
                CassandraSubscriptionRows.DELETE, keyspace, subscription.name().value(), subscription.since()));
        slots.forEach(slot -> statements.add(CqlText.of(CLEAR, keyspace, subscription.key(), slot)));
        if (!slots.isEmpty()) {
            statements.add(CqlText.of(CLEAR_SLOTS, keyspace, subscription.key()));
        }
        statements.add(CqlText.of(CassandraTurnRows.DELETE, keyspace, subscription.key()));
        return statements;
    }
}
