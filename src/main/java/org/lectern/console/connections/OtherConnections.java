package org.lectern.console.connections;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.CommandTarget;
import org.lectern.profile.ConnectionProfile;

/** Connections beside the one that is open. UI thread only, on which all stages are completed. */
public interface OtherConnections {
    /** Those that may be written to, saved or provided, as they are now. Whose tables they lead to is seen when one is opened. */
    CompletionStage<List<ConnectionProfile>> writable();

    /**
     * What opens one of them. Asks for the passwords that neither its provider nor the keyring has; if the operator gives none,
     * there is no answer.
     */
    CompletionStage<ClusterSource> source(ConnectionProfile profile);

    /**
     * How a command in a process of its own connects to one of them, with those of its secrets that are found. Asks nobody, and
     * fails with a sentence if a file cannot be read.
     */
    CompletionStage<CommandTarget> commands(ConnectionProfile profile);
}
