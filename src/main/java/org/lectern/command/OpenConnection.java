package org.lectern.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.lectern.activity.ActivityLog;
import org.lectern.home.DataDirectory;
import org.lectern.model.Cause;
import org.lectern.node.NodeException;
import org.lectern.profile.ClusterKind;
import org.lectern.service.Lectern;

/** A command's connection: the services, and where every write through them goes on record. */
final class OpenConnection implements AutoCloseable {
    private final ConnectionTarget target;
    private final ActivityLog activity;
    private final Lectern lectern;
    private final Path data;
    private final Interruption interruption;

    private OpenConnection(
            ConnectionTarget target, ActivityLog activity, Lectern lectern, Path data, Interruption interruption) {
        this.target = target;
        this.activity = activity;
        this.lectern = lectern;
        this.data = data;
        this.interruption = interruption;
    }

    /**
     * Connects; blocks for seconds.
     *
     * @throws org.lectern.cluster.ClusterException if it cannot
     */
    static OpenConnection open(CommandEnvironment environment, TargetOptions options, Output output)
            throws NodeException, IOException {
        ConnectionTarget target = options.targets(environment).find(said -> output.say(said.english()));
        Path data = options.cluster().data();
        ActivityLog activity = new ActivityLog(data.resolve("activity"));
        try {
            DataDirectory.keep(data);
            return new OpenConnection(
                    target, activity, connect(environment, target, activity, output), data, environment.interruption());
        } catch (IOException | RuntimeException failed) {
            activity.close();
            target.close();
            throw failed;
        }
    }

    /** Somebody else's tables are written to only by a saved connection that says so. */
    private static Lectern connect(
            CommandEnvironment environment, ConnectionTarget target, ActivityLog activity, Output output) {
        Lectern lectern = environment
                .opening()
                .open(
                        target.settings(),
                        target.statusKeyspace(),
                        Optional.of(activity),
                        said -> output.say(said.english()));
        if (lectern.connection().oae().isEmpty()
                || target.saved()
                || target.settings().readOnly()) {
            return lectern;
        }
        lectern.close();
        return environment
                .opening()
                .open(
                        target.settings().toReadOnly(),
                        target.statusKeyspace(),
                        Optional.of(activity),
                        said -> output.say(said.english()));
    }

    Lectern lectern() {
        return lectern;
    }

    /** The keyspace, as a production cluster asks for it before many things are written. */
    String keyspace() {
        return target.settings().keyspace();
    }

    boolean isProduction() {
        return target.kind() == ClusterKind.PRODUCTION;
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
        return interruption;
    }

    /** Who asks for what writes nothing: it needs no reason. */
    Cause looking() {
        return Cause.of(lectern.connection().operator(), "");
    }

    /** The data directory. */
    Path data() {
        return data;
    }

    @Override
    public void close() {
        lectern.close();
        activity.close();
        target.close();
    }
}
