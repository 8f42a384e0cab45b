package org.lectern.cassandra.event;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cassandra.cql.TransactionAnswer;
import org.lectern.cluster.Cluster;
import org.lectern.event.OutboxRow;
import org.lectern.event.OutboxRows;
import org.lectern.event.Subscription;

/**
 * {@link OutboxRows} on Cassandra. The write times of a row are those of the row itself: put at its time, confirmed a microsecond
 * after, deleted two after. So no clock has a say in which of them counts, and they may be made again, late, and in any order.
 * Minutes are opened and forgotten by transactions, whose order no clock decides either.
 */
public final class CassandraOutboxRows implements OutboxRows {
    private static final int CLEARED_AT_ONCE = 16;

    private static final String PUT = "INSERT INTO %s.event_outbox (subscription, slot, at, id, body, announced) "
            + "VALUES (?, ?, ?, ?, ?, ?) USING TIMESTAMP ?";
    private static final String CONFIRM = "UPDATE %s.event_outbox USING TIMESTAMP ? SET announced = false "
            + "WHERE subscription = ? AND slot = ? AND at = ? AND id = ?";
    private static final String DELETE = "DELETE FROM %s.event_outbox USING TIMESTAMP ? "
            + "WHERE subscription = ? AND slot = ? AND at = ? AND id = ?";
    private static final String ROWS =
            "SELECT at, id, body, announced FROM %s.event_outbox WHERE subscription = ? AND slot = ? LIMIT ?";
    private static final String CLEAR =
            "DELETE FROM %s.event_outbox USING TIMESTAMP ? WHERE subscription = ? AND slot = ?";
    private static final String SLOTS = "SELECT slot, mark FROM %s.event_slot WHERE subscription = ? LIMIT ?";
    private static final String OPEN =
            "UPDATE %s.event_slot SET mark = ? WHERE subscription = ? AND slot = ? IF mark != ?";
    private static final String FORGET = "DELETE FROM %s.event_slot WHERE subscription = ? AND slot = ? IF mark = ?";
    private static final String CLEAR_SLOT = "DELETE FROM %s.event_slot WHERE subscription = ? AND slot = ? IF EXISTS";

    private final Cluster cluster;

    public CassandraOutboxRows(Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public CompletionStage<?> open(String subscription, Slot slot) {
        return open(subscription, slot, TransactionAnswer.NONE);
    }

    private CompletionStage<?> open(String subscription, Slot slot, TransactionAnswer before) {
        return before.then(cluster, CqlStatement.of(OPEN, slot.mark(), subscription, slot.minute(), slot.mark()))
                .thenCompose(answer -> answer.unknown().isEmpty()
                        ? CompletableFuture.completedStage(true)
                        : answer.again(() -> open(subscription, slot, answer).thenApply(open -> true)));
    }

    @Override
    public CompletionStage<?> put(OutboxRow row) {
        return cluster.execute(
                PUT, row.subscription(), row.slot(), row.at(), row.id(), row.body(), row.announced(), written(row));
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
    public CompletionStage<List<Slot>> slots(String subscription, int atMost) {
        return CqlReads.list(
                cluster.execute(SLOTS, subscription, atMost),
                row -> new Slot(
                        Objects.requireNonNull(row.getInstant("slot")),
                        Objects.requireNonNullElse(row.getString("mark"), "")));
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
    public CompletionStage<Boolean> forget(String subscription, Slot slot) {
        @Nullable String mark = slot.mark().isEmpty() ? null : slot.mark();
        return CqlStatement.of(FORGET, subscription, slot.minute(), mark)
                .executeOnce(cluster)
                .thenApply(AsyncResultSet::wasApplied);
    }

    @Override
    public CompletionStage<?> clear(String subscription, List<Instant> slots) {
        return Stages.all(
                CLEARED_AT_ONCE,
                slots,
                slot -> cluster.execute(CLEAR, cleared(slot), subscription, slot)
                        .thenCompose(cleared ->
                                CqlStatement.of(CLEAR_SLOT, subscription, slot).executeOnce(cluster)));
    }

    /** The end of a minute: after all write times of its rows, by whichever clock they were put. */
    private static long cleared(Instant slot) {
        return TimeUnit.MILLISECONDS.toMicros(slot.plus(Duration.ofMinutes(1)).toEpochMilli());
    }

    @Override
    public List<String> clearing(Subscription subscription, List<Instant> slots) {
        String keyspace = cluster.settings().keyspace();
        List<String> statements = new ArrayList<>();
        statements.add(CqlText.of(
                CassandraSubscriptionRows.DELETE, keyspace, subscription.name().value(), subscription.since()));
        slots.forEach(slot -> {
            statements.add(CqlText.of(CLEAR, keyspace, cleared(slot), subscription.key(), slot));
            statements.add(CqlText.of(CLEAR_SLOT, keyspace, subscription.key(), slot));
        });
        statements.add(CqlText.of(CassandraTurnRows.DELETE, keyspace, subscription.key()));
        return statements;
    }
}
