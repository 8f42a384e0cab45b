package org.lectern.console;

import java.util.Optional;
import java.util.function.Consumer;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.ConnectionProgress;
import org.lectern.console.connection.Environment;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/** What a console over services in memory opens. */
final class FakeConsole {
    private FakeConsole() {}

    static ClusterSource source(Lectern lectern) {
        return new ClusterSource() {
            @Override
            public Environment environment() {
                return Environment.EMBEDDED;
            }

            @Override
            public Lectern open(Consumer<ConnectionProgress> progress) {
                progress.accept(ConnectionProgress.of("Opening\u2026"));
                return lectern;
            }

            @Override
            public Watch onSilence(Consumer<Optional<Message>> silence) {
                if (lectern instanceof FakeLectern fake) {
                    fake.onSilence(silence);
                }
                return () -> {};
            }
        };
    }
}
