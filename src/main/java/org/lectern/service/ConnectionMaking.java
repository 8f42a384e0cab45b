package org.lectern.service;

import java.util.Optional;
import java.util.function.Consumer;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterFailures;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.fanout.FanOutParts;
import org.lectern.job.ProcessLease;
import org.lectern.wording.Message;

/** Makes connections to keyspaces, whatever is in them. */
final class ConnectionMaking {
    private ConnectionMaking() {}

    /** Connects, and offers what the keyspace has: Lectern's services, or a platform's. Blocks for seconds. */
    static Lectern open(
            ConnectionSettings settings,
            StatusKeyspace statusKeyspace,
            Optional<ActivityLog> log,
            Consumer<Message> progress,
            ProcessLease.Clocks clocks,
            Optional<AuditParts.Engine> engine) {
        return over(
                Cluster.connect(settings, statusKeyspace.name(), progress), statusKeyspace, log, clocks, engine, true);
    }

    /**
     * The services of a cluster, which is closed where they cannot be made.
     *
     * @param looksAfterOthers takes over the jobs of processes that are gone, and tells what is to be told, for all; else its
     *     own jobs are all that this process looks after
     */
    static Lectern over(
            Cluster cluster,
            StatusKeyspace statusKeyspace,
            Optional<ActivityLog> log,
            ProcessLease.Clocks clocks,
            Optional<AuditParts.Engine> engine,
            boolean looksAfterOthers) {
        try {
            return cluster.oae().isPresent()
                    ? OaeLectern.over(
                            cluster,
                            statusKeyspace,
                            log,
                            engine.flatMap(other -> other.executor(cluster.settings(), statusKeyspace)))
                    : ConnectedLectern.over(
                            cluster, statusKeyspace, log, clocks, FanOutParts.PAGE_SIZE, engine, looksAfterOthers);
        } catch (RuntimeException failure) {
            // The services read too as they are made: what those reads fail with says no more than the driver does.
            cluster.close();
            throw ClusterFailures.translate(failure);
        }
    }
}
