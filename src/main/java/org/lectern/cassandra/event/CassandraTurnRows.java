package org.lectern.cassandra.event;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.event.TurnRows;
import org.lectern.wording.MessageJson;

/** {@link TurnRows} on Cassandra: a row for each subscription, which changes by compare-and-set alone. */
public record CassandraTurnRows(Cluster cluster) implements TurnRows {
    private static final String READ =
            "SELECT holder, name, number, failure, failure_message, failed FROM %s.event_turn "
                    + "WHERE subscription = ?";
    private static final String FIRST = "INSERT INTO %s.event_turn "
            + "(holder, name, number, failure, failure_message, failed, subscription) VALUES (?, ?, ?, ?, ?, ?, ?) "
            + "IF NOT EXISTS";
    private static final String NEXT = "UPDATE %s.event_turn SET holder = ?, name = ?, number = ?, failure = ?, "
            + "failure_message = ?, failed = ? WHERE subscription = ? IF holder = ? AND number = ?";
    static final String DELETE = "DELETE FROM %s.event_turn WHERE subscription = ? IF EXISTS";

    @Override
    public CompletionStage<Optional<Turn>> read(String subscription) {
        return CqlReads.first(cluster.executeSerial(READ, subscription), CassandraTurnRows::turn);
    }

    private static Turn turn(Row row) {
        return new Turn(
                CqlRows.text(row, "holder"),
                CqlRows.text(row, "name"),
                row.getLong("number"),
                CqlRows.message(row, "failure"),
                Optional.ofNullable(row.getInstant("failed")));
    }

    @Override
    public CompletionStage<Boolean> swap(String subscription, Optional<Turn> expected, Turn next) {
        return cluster.prepare(expected.isEmpty() ? FIRST : NEXT)
                .thenCompose(statement -> cluster.execute(
                        expected.isEmpty()
                                ? statement.bind(values(subscription, next))
                                : statement.bind(values(
                                        subscription,
                                        next,
                                        expected.get().holder(),
                                        expected.get().number()))))
                .thenApply(result -> result.wasApplied());
    }

    private static @Nullable Object[] values(String subscription, Turn next, Object... condition) {
        @Nullable Object[] values = new @Nullable Object[7 + condition.length];
        values[0] = next.holder();
        values[1] = next.name();
        values[2] = next.number();
        values[3] = next.failure().english();
        values[4] = MessageJson.write(next.failure());
        values[5] = next.failed().orElse(null);
        values[6] = subscription;
        System.arraycopy(condition, 0, values, 7, condition.length);
        return values;
    }

    @Override
    public CompletionStage<?> delete(String subscription) {
        return cluster.prepare(DELETE).thenCompose(statement -> cluster.execute(statement.bind(subscription)));
    }
}
