package org.lectern.service;

import java.util.Optional;
import java.util.function.Consumer;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityRecorder;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.LibraryAuditor;
import org.lectern.audit.scan.AuditEngine;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.AuditRun;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.audit.scan.NameIndexes;
import org.lectern.cassandra.audit.CassandraAuditReads;
import org.lectern.cassandra.audit.CassandraAuditRecords;
import org.lectern.cassandra.audit.CassandraFindingRecords;
import org.lectern.cassandra.audit.CassandraTableScans;
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
    /** What does the work of a connection, where it is not this process. */
    @FunctionalInterface
    public interface Engine {
        /** @param settings how the connection was made, for those who need one of their own */
        AuditEngine over(AuditParts parts, ConnectionSettings settings);

        /** Who does parts of what is no audit of libraries; nobody: this process does it. */
        default Optional<PartExecutor> executor(ConnectionSettings settings, StatusKeyspace statusKeyspace) {
            return Optional.empty();
        }
    }

    /** This process. */
    AuditEngine here(Cluster cluster) {
        CassandraTableScans scans = new CassandraTableScans(cluster);
        LibraryAuditor auditor = new LibraryAuditor(reads);
        return (from, sums, create) ->
                new AuditRun(scans, auditor, reads, names, records, findings, from, sums, create);
    }

    static AuditParts of(Cluster cluster) {
        CassandraStore store = new CassandraStore(cluster);
        return new AuditParts(
                new CassandraAuditReads(cluster, store),
                new CassandraAuditRecords(cluster),
                new CassandraFindingRecords(cluster),
                new NamePruning(
                        cluster,
                        new CassandraPrincipals(cluster, store, ActivityRecorder.NONE),
                        new CassandraContents(cluster, new NameIndex(cluster, "content")),
                        new CassandraPolls(cluster)));
    }

    /**
     * Connects as {@link Lectern#connect(ConnectionSettings, StatusKeyspace, Optional, Consumer)} does, with an engine of one's own;
     * audits of a platform's libraries run in this process.
     *
     * @throws org.lectern.cluster.ClusterException if it cannot; nothing is left open
     */
    public static Lectern connect(
            ConnectionSettings settings,
            StatusKeyspace statusKeyspace,
            Optional<ActivityLog> log,
            Consumer<Message> progress,
            Engine engine) {
        return ConnectionMaking.open(
                settings, statusKeyspace, log, progress, ProcessLease.Clocks.OF_THIS_MACHINE, Optional.of(engine));
    }
}
