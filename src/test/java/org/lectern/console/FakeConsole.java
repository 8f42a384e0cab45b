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

/** What a console over services in memory opens. */
final class FakeConsole {
    private FakeConsole() {}

    /** A command in a process of its own could not be connected to these. */
    static ClusterSource source(Lectern lectern) {
        return source(lectern, "", () -> Environment.EMBEDDED, Optional::empty);
    }

    /** @param commands how a command would connect to the same */
    static ClusterSource source(FakeLectern lectern, Optional<CommandTarget> commands) {
        return source(lectern.services, "", () -> Environment.EMBEDDED, () -> commands, lectern::onSilence);
    }

    /**
     * A saved connection.
     *
     * @param environment as it is by now
     * @param commands likewise
     */
    static ClusterSource source(
            Lectern lectern,
            String name,
            Supplier<Environment> environment,
            Supplier<Optional<CommandTarget>> commands) {
        return source(lectern, name, environment, commands, silence -> {});
    }

    private static ClusterSource source(
            Lectern lectern,
            String name,
            Supplier<Environment> environment,
            Supplier<Optional<CommandTarget>> commands,
            Consumer<Consumer<Optional<Message>>> silences) {
        return new ClusterSource() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Environment environment() {
                return environment.get();
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
                return commands.get();
            }
        };
    }
}
