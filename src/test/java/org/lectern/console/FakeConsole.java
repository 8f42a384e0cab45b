package org.lectern.console;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.CommandTarget;
import org.lectern.console.connection.ConnectionProgress;
import org.lectern.console.connection.Environment;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/**
 * What a console opens in tests.
 *
 * @param now the environment, as it is by now
 * @param targets how a command would connect to the same, likewise
 * @param silences where it says who wants to hear of a node that does not answer
 */
record FakeConsole(
        Lectern lectern,
        String name,
        Supplier<Environment> now,
        Supplier<Optional<CommandTarget>> targets,
        Consumer<Consumer<Optional<Message>>> silences)
        implements ClusterSource {
    /** A command in a process of its own could not be connected to these. */
    static ClusterSource source(Lectern lectern) {
        return source(lectern, "", () -> Environment.EMBEDDED, Optional::empty);
    }

    static ClusterSource source(FakeLectern lectern, Optional<CommandTarget> commands) {
        return new FakeConsole(lectern.services, "", () -> Environment.EMBEDDED, () -> commands, lectern::onSilence);
    }

    /** A saved connection. */
    static ClusterSource source(
            Lectern lectern, String name, Supplier<Environment> now, Supplier<Optional<CommandTarget>> targets) {
        return new FakeConsole(lectern, name, now, targets, silence -> {});
    }

    @Override
    public Environment environment() {
        return now.get();
    }

    @Override
    public Lectern open(Consumer<ConnectionProgress> progress) {
        progress.accept(ConnectionProgress.of("Opening\u2026"));
        return lectern;
    }

    @Override
    public Watch onSilence(Consumer<Optional<Message>> silence) {
        silences.accept(silence);
        return () -> {};
    }

    @Override
    public Optional<CommandTarget> commands() {
        return targets.get();
    }
}
