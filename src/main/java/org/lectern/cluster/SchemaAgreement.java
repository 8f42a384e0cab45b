package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Changes of a schema, each after the nodes have agreed on the one before it. Blocks. */
record SchemaAgreement(CqlSession session) {
    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(60);
    private static final int AGREEMENT_POLL_MILLIS = 50;

    /** @throws ClusterException if the nodes do not agree in time */
    void run(String cql) {
        session.execute(SimpleStatement.newInstance(cql).setIdempotent(false).setTimeout(DDL_TIMEOUT));
        awaitAgreement();
    }

    /**
     * The next statement may be sent to another node, or need its vote. The driver waits by itself only where it keeps the
     * schema's metadata; and it asks one node what the others have, which may not have heard of the change either.
     */
    private void awaitAgreement() {
        long end = System.nanoTime() + DDL_TIMEOUT.toNanos();
        while (versions().size() > 1) {
            if (System.nanoTime() > end) {
                throw new ClusterException(ClusterException.Kind.OVERLOADED, ClusterSentence.NO_AGREEMENT.of());
            }
            try {
                TimeUnit.MILLISECONDS.sleep(AGREEMENT_POLL_MILLIS);
            } catch (InterruptedException cancelled) {
                Thread.currentThread().interrupt();
                throw new ClusterException(
                        ClusterException.Kind.FAILED, ClusterSentence.SCHEMA_CANCELLED.of(), cancelled);
            }
        }
    }

    /** What each node says of itself; one that is down catches up when it is back. */
    private Set<UUID> versions() {
        Set<UUID> versions = new HashSet<>();
        for (Node node : session.getMetadata().getNodes().values()) {
            if (node.getOpenConnections() > 0) {
                Row local = session.execute(SimpleStatement.newInstance("SELECT schema_version FROM system.local")
                                .setNode(node))
                        .one();
                versions.add(
                        Objects.requireNonNull(Objects.requireNonNull(local).getUuid(0)));
            }
        }
        return versions;
    }
}
