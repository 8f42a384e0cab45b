package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where the replicas of a keyspace are. A transaction at LOCAL_SERIAL is one of its data centre only: where several hold
 * replicas, two that contradict each other may both be applied, each in its own.
 *
 * @param replicas how many each data centre holds of a row; none that holds nothing. Of a strategy that does not look at data
 *     centres: how many there are in all, whichever may hold them
 */
record Replication(String keyspace, SortedMap<String, Integer> replicas) {
    private static final String BY_DATACENTER = "NetworkTopologyStrategy";

    Replication {
        replicas = Collections.unmodifiableSortedMap(new TreeMap<>(replicas));
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
        SortedMap<String, Integer> holding = new TreeMap<>();
        if (!options.getOrDefault("class", "").endsWith(BY_DATACENTER)) {
            int everywhere = number(options.getOrDefault("replication_factor", "1"));
            known.forEach(datacenter -> holding.put(datacenter, everywhere));
            return new Replication(keyspace, holding);
        }
        options.forEach((datacenter, replicas) -> {
            if (!datacenter.equals("class") && number(replicas) > 0) {
                holding.put(datacenter, number(replicas));
            }
        });
        return new Replication(keyspace, holding);
    }

    /** Of "3", or "3/1" where one of them is transient; what is no number is taken for one replica. */
    private static int number(String replicas) {
        String whole = replicas.split("/", 2)[0].strip();
        return whole.matches("\\d{1,4}") ? Integer.parseInt(whole) : 1;
    }

    /** Those that hold replicas, in order. */
    Set<String> datacenters() {
        return replicas.keySet();
    }

    /** In CQL. */
    String cql() {
        StringBuilder options = new StringBuilder("{'class': '" + BY_DATACENTER + "'");
        replicas.forEach((datacenter, number) -> options.append(", '")
                .append(datacenter.replace("'", "''"))
                .append("': ")
                .append(number));
        return options.append('}').toString();
    }

    /** Whether more than one data centre holds replicas. */
    boolean isSpread() {
        return replicas.size() > 1;
    }

    /**
     * Refuses to write at levels that reach the local data centre only, where others hold replicas as well.
     *
     * @param local the data centre of the connection
     * @throws ClusterException with a sentence for the operator
     */
    void require(ConnectionSettings settings, String local) {
        RequestOptions options = settings.options().requests();
        if (!settings.readOnly()
                && isSpread()
                && !options.writesAlone()
                && (options.consistency().isLocal() || options.serial() == Consistency.Serial.LOCAL_SERIAL)) {
            throw new ClusterException(
                    ClusterException.Kind.REFUSED,
                    ClusterSentence.SEVERAL_DATACENTERS.of(
                            keyspace,
                            String.join(", ", datacenters()),
                            options.consistency(),
                            options.serial(),
                            local));
        }
    }
}
