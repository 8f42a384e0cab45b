package org.lectern.service;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityRecorder;
import org.lectern.audit.Audits;
import org.lectern.cassandra.status.CassandraStatusStore;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Rights;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.fanout.FanOuts;
import org.lectern.job.Jobs;
import org.lectern.job.ProcessLease;
import org.lectern.library.Contents;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.overview.Overview;
import org.lectern.poll.PollStore;
import org.lectern.poll.Polls;
import org.lectern.protocol.InitialLoad;
import org.lectern.protocol.Store;
import org.lectern.rowname.RowNames;
import org.lectern.status.ContentStatuses;
import org.lectern.wording.Message;

/** The services of one connection. Safe to use from any thread. */
public interface Lectern extends AutoCloseable {
    /**
     * Connects, and checks the schema. Blocks for seconds.
     *
     * @throws org.lectern.cluster.ClusterException if it cannot; nothing is left open
     */
    static Lectern connect(ConnectionSettings settings) {
        return connect(settings, StatusKeyspace.of(settings.keyspace()));
    }

    /**
     * Connects, with content status in a keyspace of its own: that of a deployment in use, whatever its columns are called.
     *
     * @param statusKeyspace where the tables of Sunbird's collection tracking are; nothing is created there
     * @throws org.lectern.cluster.ClusterException if it cannot; nothing is left open
     */
    static Lectern connect(ConnectionSettings settings, StatusKeyspace statusKeyspace) {
        return new ConnectedLectern(
                settings, statusKeyspace, Optional.empty(), progress -> {}, ProcessLease.Clocks.OF_THIS_MACHINE);
    }

    /**
     * The same for operators: every write through this connection goes on record, and is held against the bound on rows.
     *
     * @param log shared by all connections of a process
     * @param progress told how far the creation of a schema is, on the calling thread
     */
    static Lectern connect(
            ConnectionSettings settings, StatusKeyspace statusKeyspace, ActivityLog log, Consumer<Message> progress) {
        return new ConnectedLectern(
                settings, statusKeyspace, Optional.of(log), progress, ProcessLease.Clocks.OF_THIS_MACHINE);
    }

    /**
     * A test of a connection, step by step; changes nothing.
     *
     * @param told each result as it comes, and that a step runs, on the thread that tries
     * @param cancelled asked between the steps
     */
    static ConnectionCheck check(
            ConnectionSettings settings,
            StatusKeyspace statusKeyspace,
            Consumer<ConnectionCheck.Result> told,
            BooleanSupplier cancelled) {
        return new ConnectionCheck(
                settings, statusKeyspace.name(), CassandraStatusStore.check(statusKeyspace), told, cancelled);
    }

    Principals principals();

    Contents contents();

    Libraries libraries();

    FanOuts fanOuts();

    /** Where writes are put on record that belong together, and are no service's own: an import, the demo data. */
    default ActivityRecorder activity() {
        return ActivityRecorder.NONE;
    }

    /** The jobs of all processes. */
    Jobs jobs();

    /** Who works with this connection, {@code name@host}: for the causes of changes. */
    String operator();

    Audits audits();

    Polls polls();

    /** The names of rows, and the counters of hosts. */
    RowNames rowNames();

    /** The rows of polls themselves, for what works below the services: specimens, benchmarks. */
    PollStore pollStore();

    ContentStatuses contentStatuses();

    /** The health of the keyspace at a glance. */
    Overview overview();

    /** The protocol's store itself, for what works below the services: specimens of drift, benchmarks. */
    Store store();

    /** Fills a new keyspace: for the demo data, and benchmarks. */
    InitialLoad initialLoad();

    /** What this connection may do, read when it was made. Never fails: a cluster that does not say refuses nothing. */
    default CompletionStage<Rights> rights() {
        return CompletableFuture.completedStage(Rights.everything("", false, status().keyspace()));
    }

    /** The connection as a status bar shows it. */
    ConnectionStatus status();

    /** Lets go of the connection. Changes under way stop; what is left of them stays on record. */
    @Override
    void close();

    /**
     * The connection.
     *
     * @param name contact point, for people
     * @param nodesUp nodes that answer
     * @param nodes nodes known
     * @param clockOffsetMillis how far the cluster's clock is ahead of this machine's for sure: 0 if they may be the same
     * @param clockErrorMillis how far that may be from the truth; the greatest number if it was not measured yet
     */
    record ConnectionStatus(
            String name,
            String datacenter,
            String keyspace,
            int nodesUp,
            int nodes,
            long clockOffsetMillis,
            long clockErrorMillis) {}
}
