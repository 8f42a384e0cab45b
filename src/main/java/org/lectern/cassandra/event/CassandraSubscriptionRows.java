package org.lectern.cassandra.event;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cluster.Cluster;
import org.lectern.event.EventKind;
import org.lectern.event.Subscription;
import org.lectern.event.SubscriptionName;
import org.lectern.event.SubscriptionRows;
import org.lectern.model.Cause;

/** {@link SubscriptionRows} on Cassandra: one partition, which changes by compare-and-set alone. */
public record CassandraSubscriptionRows(Cluster cluster) implements SubscriptionRows {
    private static final String ALL = "SELECT name, kinds, since, who, why FROM %s.event_subscription WHERE id = 'all'";
    private static final String PUT = "INSERT INTO %s.event_subscription (id, name, kinds, since, who, why) "
            + "VALUES ('all', ?, ?, ?, ?, ?) IF NOT EXISTS";
    static final String DELETE = "DELETE FROM %s.event_subscription WHERE id = 'all' AND name = ? IF since = ?";

    @Override
    public CompletionStage<List<Subscription>> all() {
        return CqlReads.list(cluster.execute(ALL), CassandraSubscriptionRows::subscription);
    }

    private static Subscription subscription(Row row) {
        Set<String> kinds = Objects.requireNonNullElse(row.getSet("kinds", String.class), Set.of());
        return new Subscription(
                new SubscriptionName(CqlRows.text(row, "name")),
                kinds.stream().map(EventKind::valueOf).collect(Collectors.toSet()),
                Objects.requireNonNull(row.getInstant("since")),
                Cause.stored(CqlRows.text(row, "who"), CqlRows.text(row, "why"), false));
    }

    @Override
    public CompletionStage<Boolean> put(Subscription subscription) {
        return changed(PUT, values(subscription));
    }

    private static Object[] values(Subscription subscription) {
        return new Object[] {
            subscription.name().value(),
            subscription.kinds().stream().map(EventKind::name).collect(Collectors.toCollection(TreeSet::new)),
            subscription.since(),
            subscription.cause().who(),
            subscription.cause().why()
        };
    }

    @Override
    public CompletionStage<Boolean> delete(Subscription subscription) {
        return changed(DELETE, subscription.name().value(), subscription.since());
    }

    private CompletionStage<Boolean> changed(String cql, Object... values) {
        return CqlStatement.of(cql, values).executeOnce(cluster).thenApply(result -> result.wasApplied());
    }

    @Override
    public String statement(Subscription subscription) {
        return CqlText.of(PUT, cluster.settings().keyspace(), values(subscription));
    }
}
