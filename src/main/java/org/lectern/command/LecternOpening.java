package org.lectern.command;

import java.util.Optional;
import java.util.function.Consumer;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/** Makes a connection, as {@link Lectern#connect(ConnectionSettings, StatusKeyspace, Optional, Consumer)} does. */
@FunctionalInterface
public interface LecternOpening {
    /**
     * Connects; blocks for seconds.
     *
     * @throws org.lectern.cluster.ClusterException if it cannot
     */
    Lectern open(
            ConnectionSettings settings,
            StatusKeyspace statusKeyspace,
            Optional<ActivityLog> log,
            Consumer<Message> progress);

    /** Whether audits over its connections run on Spark already. */
    default boolean isOnSpark() {
        return false;
    }
}
