package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where the replicas of a keyspace are. A transaction at LOCAL_SERIAL is one of its data centre only: where several hold
 * replicas, two that contradict each other may both be applied, each in its own.
 *
 * @param datacenters those that hold replicas, in order
 */
record Replication(String keyspace, Set<String> datacenters) {
    private static final String BY_DATACENTER = "NetworkTopologyStrategy";

    Replication {
        datacenters = new TreeSet<>(datacenters);
    }

    /** Asks the cluster; empty if there is no such keyspace. Blocks. Fails with what the driver throws. */
    static Optional<Replication> read(CqlSession session, String keyspace) {
        Row row = session.execute(SimpleStatement.newInstance(
                        "SELECT replication FROM system_schema.keyspaces WHERE keyspace_name = ?", keyspace))
                .one();
        Map<String, String> options = row == null ? null : row.getMap(0, String.class, String.class);
        return options == null
                ? Optional.empty()
                : Optional.of(of(keyspace, options, ConnectionRequirements.datacenters(session)));
    }

    /**
     * @param options as the schema has them: a strategy's class, and what it was told
     * @param known all data centres of the cluster: a strategy that doesn't look at them may use any
     */
    static Replication of(String keyspace, Map<String, String> options, Set<String> known) {
        if (!options.getOrDefault("class", "").endsWith(BY_DATACENTER)) {
            return new Replication(keyspace, known);
        }
        Set<String> holding = new TreeSet<>();
        options.forEach((datacenter, replicas) -> {
            // "3", or "3/1" where one of them is transient.
            if (!datacenter.equals("class") && !replicas.startsWith("0")) {
                holding.add(datacenter);
            }
        });
        return new Replication(keyspace, holding);
    }

    /** Whether more than one data centre holds replicas. */
    boolean isSpread() {
        return datacenters.size() > 1;
    }

    /**
     * Refuses to write at levels that reach the local data centre only, where others hold replicas as well.
     *
     * @param local the data centre of the connection
     * @throws ClusterException with a sentence for the operator
     */
    void require(ConnectionSettings settings, String local) {
        ConnectionOptions options = settings.options();
        if (!settings.readOnly()
                && isSpread()
                && !options.writesAlone()
                && (options.consistency().isLocal() || options.serial() == Consistency.Serial.LOCAL_SERIAL)) {
            throw new ClusterException(
                    ClusterException.Kind.REFUSED,
                    ClusterSentence.SEVERAL_DATACENTERS.of(
                            keyspace, String.join(", ", datacenters), options.consistency(), options.serial(), local));
        }
    }
}
