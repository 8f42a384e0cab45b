package org.lectern.console.connections;

import java.util.Optional;
import org.lectern.profile.ConnectionProfile;

/** What the window of connections has the console do. UI thread only. */
interface ConnectionActions {
    /** The name of the connection in use; empty: the console's own node, or a cluster of the command line. */
    Optional<String> current();

    /** The connection in use as it was when it was opened, which may have been saved otherwise since; empty likewise. */
    Optional<ConnectionProfile> profile();

    /** Whether it is there. */
    boolean isOpen();

    /** Whether this is the one that is there, by its name; empty likewise. */
    default boolean isInUse(Optional<ConnectionProfile> saved) {
        return current().equals(saved.map(ConnectionProfile::name)) && isOpen();
    }

    /** Whether it is there as it was saved before, and goes on so after this was saved instead. */
    default boolean goesOnOtherwise(Optional<ConnectionProfile> before, ConnectionProfile saved) {
        return before.isPresent() && isInUse(before) && !profile().equals(Optional.of(saved));
    }

    /** Connects to another; asks first where something still runs. Empty: the console's own node. */
    void connect(Optional<ConnectionProfile> profile);
}
