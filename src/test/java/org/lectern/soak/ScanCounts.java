package org.lectern.soak;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * How often tables of a keyspace were scanned that nothing in a soak may scan, as Cassandra itself counts: each node counts the
 * pages of every read that is not of named partitions, for the requests that it coordinated since it started. A keyspace is new
 * in each round, so it begins at nothing; what a node counted before it was killed is read before.
 */
final class ScanCounts {
    private static final String COUNTS =
            "SELECT keyspace_name, table_name, count FROM system_views.coordinator_scan_latency";

    /** What batch jobs and merges go through from one end to the other. */
    private static final Set<String> SCANNED = Set.of(
            "user_content_consumption", "user_enrolments", "user_activity_agg", "status_sweep", MergeWorkload.TABLE);

    private final CqlSession session;
    private final String keyspace;
    private final Map<String, Long> scans = new TreeMap<>();

    ScanCounts(CqlSession session, String keyspace) {
        this.session = session;
        this.keyspace = keyspace;
    }

    /** Looks at every node that answers, and answers the scans seen so far: how many, by node and table. */
    synchronized Map<String, Long> look() {
        int looked = 0;
        for (Node node : session.getMetadata().getNodes().values()) {
            if (node.getOpenConnections() > 0) {
                look(node);
                looked++;
            }
        }
        if (looked == 0) {
            throw new IllegalStateException("No node answers: nobody can say whether something was scanned.");
        }
        return Map.copyOf(scans);
    }

    private void look(Node node) {
        int tables = 0;
        for (Row row : session.execute(SimpleStatement.newInstance(COUNTS).setNode(node))) {
            if (keyspace.equals(row.getString(0))) {
                tables++;
                long count = row.getLong(2);
                if (count > 0 && !SCANNED.contains(Objects.requireNonNull(row.getString(1)))) {
                    scans.merge(node.getEndPoint() + " " + Objects.requireNonNull(row.getString(1)), count, Math::max);
                }
            }
        }
        if (tables == 0) {
            throw new IllegalStateException("The node " + node.getEndPoint() + " counts no scans of " + keyspace + ".");
        }
    }
}
