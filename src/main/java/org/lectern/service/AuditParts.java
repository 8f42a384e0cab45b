package org.lectern.service;

import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.scan.AuditEngine;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.cassandra.audit.CassandraAuditReads;
import org.lectern.cassandra.audit.CassandraAuditRecords;
import org.lectern.cassandra.audit.CassandraFindingRecords;
import org.lectern.cassandra.library.CassandraStore;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ConnectionSettings;

/**
 * What an audit needs of a cluster, for engines that are not of this process alone.
 *
 * @param reads libraries, one by one
 * @param records where audits stand on record
 * @param findings where what they find does
 */
public record AuditParts(AuditReads reads, AuditRecords records, FindingRecords findings) {
    /** Makes an engine out of a connection. */
    @FunctionalInterface
    public interface Engine {
        /** @param settings how the connection was made, for those who need one of their own */
        AuditEngine over(AuditParts parts, ConnectionSettings settings);
    }

    static AuditParts of(Cluster cluster) {
        return new AuditParts(
                new CassandraAuditReads(cluster, new CassandraStore(cluster)),
                new CassandraAuditRecords(cluster),
                new CassandraFindingRecords(cluster));
    }

    /** A connection that does nothing but audit. */
    public static final class Connected implements AutoCloseable {
        private final Cluster cluster;
        private final AuditParts parts;

        private Connected(Cluster cluster) {
            this.cluster = cluster;
            parts = of(cluster);
        }

        public AuditParts parts() {
            return parts;
        }

        @Override
        public void close() {
            cluster.close();
        }
    }

    /**
     * Connects to a keyspace whose schema is there. Blocks for seconds.
     *
     * @throws org.lectern.cluster.ClusterException if it cannot
     */
    public static Connected connect(ConnectionSettings settings) {
        return new Connected(Cluster.connect(settings));
    }
}
