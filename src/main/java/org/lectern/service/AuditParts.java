package org.lectern.service;

import java.util.Optional;
import java.util.function.Consumer;
import org.lectern.activity.ActivityLog;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.scan.AuditEngine;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.audit.scan.NameIndexes;
import org.lectern.cassandra.audit.CassandraAuditReads;
import org.lectern.cassandra.audit.CassandraAuditRecords;
import org.lectern.cassandra.audit.CassandraFindingRecords;
import org.lectern.cassandra.audit.NamePruning;
import org.lectern.cassandra.cql.NameIndex;
import org.lectern.cassandra.library.CassandraContents;
import org.lectern.cassandra.library.CassandraPrincipals;
import org.lectern.cassandra.library.CassandraStore;
import org.lectern.cassandra.poll.CassandraPolls;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.job.ProcessLease;
import org.lectern.wording.Message;

/**
 * What an audit needs of a cluster, for engines that are not of this process alone.
 *
 * @param reads libraries, one by one
 * @param records where audits stand on record
 * @param findings where what they find does
 * @param names the indexes that an audit of everything prunes
 */
public record AuditParts(AuditReads reads, AuditRecords records, FindingRecords findings, NameIndexes names) {
    /** Makes an engine out of a connection. */
    @FunctionalInterface
    public interface Engine {
        /** @param settings how the connection was made, for those who need one of their own */
        AuditEngine over(AuditParts parts, ConnectionSettings settings);
    }

    static AuditParts of(Cluster cluster) {
        CassandraStore store = new CassandraStore(cluster);
        return new AuditParts(
                new CassandraAuditReads(cluster, store),
                new CassandraAuditRecords(cluster),
                new CassandraFindingRecords(cluster),
                new NamePruning(
                        cluster,
                        new CassandraPrincipals(cluster, store),
                        new CassandraContents(cluster, new NameIndex(cluster, "content")),
                        new CassandraPolls(cluster)));
    }

    /** A connection that does nothing but audit. */
    public static final class Connected implements AutoCloseable {
        private final Cluster cluster;
        private final AuditParts parts;

        private Connected(Cluster cluster) {
            this.cluster = cluster;
            parts = of(cluster);
        }

        /**
         * Connects to a keyspace whose schema is there. Blocks for seconds.
         *
         * @throws org.lectern.cluster.ClusterException if it cannot
         */
        public static Connected to(ConnectionSettings settings) {
            return new Connected(Cluster.connect(settings));
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
     * Connects as {@link Lectern#connect(ConnectionSettings, StatusKeyspace, Optional, Consumer)} does, with an engine of one's own
     * for audits of libraries; those of a platform's keyspace run in this process.
     *
     * @throws org.lectern.cluster.ClusterException if it cannot; nothing is left open
     */
    public static Lectern connect(
            ConnectionSettings settings,
            StatusKeyspace statusKeyspace,
            Optional<ActivityLog> log,
            Consumer<Message> progress,
            Engine engine) {
        return ConnectedLectern.open(
                settings, statusKeyspace, log, progress, ProcessLease.Clocks.OF_THIS_MACHINE, Optional.of(engine));
    }
}
