package org.lectern.cassandra.counter;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.counter.HostName;

/** A host's row of the counters: the highest value that anybody took. */
class CounterRow {
    private static final String READ = "SELECT value FROM %s.counter WHERE hostname = ?";
    private static final String SWAP = "UPDATE %s.counter SET value = ? WHERE hostname = ? IF value = ?";

    private final Cluster cluster;
    private final HostName host;

    CounterRow(Cluster cluster, HostName host) {
        this.cluster = cluster;
        this.host = host;
    }

    /** What the row holds, transactions that were under way included; empty if there is none. */
    CompletionStage<Optional<Long>> read() {
        return cluster.executeSerial(READ, host.value()).thenApply(result -> {
            Row row = result.one();
            return row == null || row.isNull(0) ? Optional.empty() : Optional.of(row.getLong(0));
        });
    }

    /** Puts a value in place of another. A failure may mean that it was put there. */
    CompletionStage<Boolean> swap(Optional<Long> expected, long next) {
        @Nullable Long condition = expected.orElse(null);
        return CqlStatement.of(SWAP, next, host.value(), condition)
                .executeOnce(cluster)
                .thenApply(result -> result.wasApplied());
    }
}
