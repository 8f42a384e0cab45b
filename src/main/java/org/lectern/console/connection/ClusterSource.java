package org.lectern.console.connection;

import java.util.Optional;
import java.util.function.Consumer;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/** Opens what the console works on: a cluster that runs somewhere, or the embedded node. */
public interface ClusterSource extends AutoCloseable {
    /** What the badge in the status bar says. */
    Environment environment();

    /**
     * Opens the services, whatever that takes: starting a node, creating the schema, loading data. Blocks; may be called
     * again after it failed.
     *
     * @param progress told what is being waited for, one thing at a time, on any thread
     * @throws Exception with a message for the operator
     */
    Lectern open(Consumer<ConnectionProgress> progress) throws Exception;

    /** What the operator calls it; empty where it has no name of its own: the console's own node, or a command line's. */
    default String name() {
        return "";
    }

    /** How commands in processes of their own connect to it; empty where they cannot. */
    default Optional<CommandTarget> commands() {
        return Optional.empty();
    }

    /** Whether a click on Rebuild asks first; else it rebuilds, since that takes nothing away. */
    default boolean asksBeforeRebuild() {
        return false;
    }

    /**
     * Tells, once the services are open, when a node that is this console's own does not answer, and again when it does; until
     * the answer is closed. Others look after the nodes of other clusters: nothing is told of those.
     *
     * @param silence told on any thread; empty once the node answers again
     */
    default Watch onSilence(Consumer<Optional<Message>> silence) {
        return () -> {};
    }

    /** What goes on until it is closed. */
    @FunctionalInterface
    interface Watch extends AutoCloseable {
        @Override
        void close();
    }

    /** What the keyspace gets while the console is used already; empty where nothing is. */
    default Optional<FirstData> firstData() {
        return Optional.empty();
    }

    /** Lets go of what was started for the services, after they were closed. */
    @Override
    default void close() {}
}
