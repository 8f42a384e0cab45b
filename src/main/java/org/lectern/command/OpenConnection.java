package org.lectern.command;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivitySource;
import org.lectern.cluster.ClusterKind;
import org.lectern.demo.DemoData;
import org.lectern.home.DataDirectory;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/**
 * A command's connection: the services, and where every write through them goes on record.
 *
 * @param environment of the command
 * @param data the data directory
 * @param typed the options of the connection, to be repeated
 */
record OpenConnection(
        CommandEnvironment environment,
        ConnectionTarget target,
        ActivityLog activity,
        Lectern lectern,
        Path data,
        String typed)
        implements AutoCloseable {
    /**
     * Connects; blocks for seconds.
     *
     * @throws Exception with a sentence, if it cannot
     */
    static OpenConnection open(CommandEnvironment environment, TargetOptions options, Output output) throws Exception {
        Path data = options.cluster().data();
        DataDirectory.keep(data);
        ConnectionTarget target = options.targets(environment).find(output::say);
        ActivityLog activity = new ActivityLog(data.resolve("activity"));
        OpenConnection opened;
        try {
            opened = new OpenConnection(
                    environment,
                    target,
                    activity,
                    connect(environment, target, activity, output),
                    data,
                    options.typed());
        } catch (RuntimeException failed) {
            activity.close();
            target.close();
            throw failed;
        }
        try {
            if (options.demo()) {
                loadDemo(opened.lectern(), output);
            }
            return opened;
        } catch (Exception failed) {
            opened.close();
            throw failed;
        }
    }

    private static void loadDemo(Lectern lectern, Output output) throws Exception {
        DemoData demo = new DemoData(lectern, waits -> waits.ifPresent(output::say));
        if (output.await(demo.isLoaded())) {
            return;
        }
        if (!output.await(demo.fits())) {
            output.say("The keyspace has other data. The demo data is not loaded.");
            return;
        }
        output.say("Loading the demo data.");
        output.await(demo.loadFirst());
        AtomicInteger percent = new AtomicInteger();
        output.await(
                demo.loadRest(done -> percent.set((int) (100 * done))),
                () -> "Loading the demo data: " + percent + " %.");
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

    /** Returns a command line over the same connection. */
    String command(String command) {
        return "lectern " + command + typed;
    }

    /** The log of everyone's writes, or else that of this machine. */
    ActivitySource source() {
        return ActivitySource.of(lectern.connection().activity(), activity);
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
