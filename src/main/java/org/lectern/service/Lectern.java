package org.lectern.service;

import java.util.Optional;
import java.util.function.Consumer;
import org.lectern.activity.ActivityLog;
import org.lectern.audit.Audits;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.event.Events;
import org.lectern.fanout.FanOuts;
import org.lectern.job.Jobs;
import org.lectern.job.ProcessLease;
import org.lectern.library.Contents;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.overview.Overview;
import org.lectern.poll.Polls;
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
        return connect(settings, StatusKeyspace.of(settings.keyspace()), Optional.empty(), progress -> {});
    }

    /**
     * Connects, with all that can be said about it.
     *
     * @param statusKeyspace where content status is: that of the settings, or the keyspace of a deployment in use, with the
     *     tables of Sunbird's collection tracking, whatever their columns are called; nothing is created there
     * @param log where every write through this connection goes on record, and is held against the bound on rows, as a
     *     console wants it; shared by all connections of a process
     * @param progress told how far the creation of a schema is, on the calling thread
     * @throws org.lectern.cluster.ClusterException if it cannot; nothing is left open
     */
    static Lectern connect(
            ConnectionSettings settings,
            StatusKeyspace statusKeyspace,
            Optional<ActivityLog> log,
            Consumer<Message> progress) {
        return ConnectionMaking.open(
                settings, statusKeyspace, log, progress, ProcessLease.Clocks.OF_THIS_MACHINE, Optional.empty());
    }

    Principals principals();

    Contents contents();

    Libraries libraries();

    FanOuts fanOuts();

    /** The jobs of all processes. */
    Jobs jobs();

    Audits audits();

    Polls polls();

    /** The names of rows, and the counters of hosts. */
    RowNames rowNames();

    ContentStatuses contentStatuses();

    /** Who is told when views end and libraries change. */
    Events events();

    /** The health of the keyspace at a glance. */
    Overview overview();

    /** The connection itself. */
    Connection connection();

    /** Lets go of the connection. Changes under way stop; what is left of them stays on record. */
    @Override
    void close();
}
