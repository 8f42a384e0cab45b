package org.lectern.command;

import java.util.Optional;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.service.Lectern;

/**
 * Where a command connects to, secrets and all.
 *
 * @param kind how much depends on it
 * @param saved whether a connection says so that somebody has saved or provided: only such a one writes to a platform's tables
 * @param own whether it is the console's own node, whose port differs from start to start
 * @param hold on what has to live as long as the connection
 */
record ConnectionTarget(
        ClusterKind kind,
        boolean saved,
        boolean own,
        ConnectionSettings settings,
        StatusKeyspace statusKeyspace,
        Hold hold)
        implements AutoCloseable {
    /** Something to let go of in the end. */
    @FunctionalInterface
    interface Hold {
        Hold NONE = () -> {};

        void release();
    }

    /** Connects; blocks for seconds. */
    Lectern connect(CommandEnvironment environment, Optional<ActivityLog> log, Output output) {
        return environment.opening().open(settings, statusKeyspace, log, output::say);
    }

    /** The same, only to read. */
    ConnectionTarget toReadOnly() {
        return new ConnectionTarget(kind, saved, own, settings.toReadOnly(), statusKeyspace, hold);
    }

    @Override
    public void close() {
        hold.release();
    }
}
