package org.lectern.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.ClusterKind;
import org.lectern.home.DataDirectory;
import org.lectern.model.Cause;
import org.lectern.node.NodeException;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/**
 * A command's connection: the services, and where every write through them goes on record.
 *
 * @param environment of the command
 * @param data the data directory
 */
record OpenConnection(
        CommandEnvironment environment, ConnectionTarget target, ActivityLog activity, Lectern lectern, Path data)
        implements AutoCloseable {
    /**
     * Connects; blocks for seconds.
     *
     * @throws org.lectern.cluster.ClusterException if it cannot
     */
    static OpenConnection open(CommandEnvironment environment, TargetOptions options, Output output)
            throws NodeException, IOException {
        Path data = options.cluster().data();
        DataDirectory.keep(data);
        ConnectionTarget target = options.targets(environment).find(output::say);
        ActivityLog activity = new ActivityLog(data.resolve("activity"));
        try {
            return new OpenConnection(
                    environment, target, activity, connect(environment, target, activity, output), data);
        } catch (RuntimeException failed) {
            activity.close();
            target.close();
            throw failed;
        }
    }

    /** Somebody else's tables are written to only by a saved connection that says so. */
    private static Lectern connect(
            CommandEnvironment environment, ConnectionTarget target, ActivityLog activity, Output output) {
        Lectern lectern = target.connect(environment, Optional.of(activity), output);
        if (!isOnlyRead(lectern, target) || target.settings().readOnly()) {
            return lectern;
        }
        lectern.close();
        return target.toReadOnly().connect(environment, Optional.of(activity), output);
    }

    private static boolean isOnlyRead(Lectern lectern, ConnectionTarget target) {
        return lectern.connection().oae().isPresent() && !target.saved();
    }

    /** Returns a refusal of the cluster, or the reason that this command line has it. */
    Optional<Message> explained(Optional<Message> refusal) {
        return refusal.map(why -> isOnlyRead(lectern, target) ? CommandSentence.SAVED_ONLY.of() : why);
    }

    /** The keyspace, as a production cluster asks for it before many things are written. */
    String keyspace() {
        return target.settings().keyspace();
    }

    /** Whether the connection or the keyspace itself says so. */
    boolean isProduction() {
        return target.kind() == ClusterKind.PRODUCTION
                || lectern.connection().environment().equals(Optional.of(ClusterKind.PRODUCTION));
    }

    boolean isReadOnly() {
        return target.settings().readOnly();
    }

    /** Whether it is the console's own node. */
    boolean isOwnNode() {
        return target.own();
    }

    /** Ctrl-C. */
    Interruption interruption() {
        return environment.interruption();
    }

    /** Who asks for what writes nothing: it needs no reason. */
    Cause looking() {
        return Cause.of(lectern.connection().operator(), "");
    }

    @Override
    public void close() {
        lectern.close();
        activity.close();
        target.close();
    }
}
