package org.lectern.console;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.ConnectionProgress;
import org.lectern.console.connection.Environment;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/** The console over services in memory, to look at it without a cluster. */
final class FakeConsole {
    private FakeConsole() {}

    public static void main(String[] arguments) throws CommandLine.UsageException {
        FakeLectern lectern = new FakeLectern();
        DemoJobs.fill(lectern.jobs());
        DemoJobs.move(lectern.jobs());
        lectern.audits().fill();
        ConsoleApplication.start(
                Startup.begin(CommandLine.parse(List.of(arguments)), source(lectern)), ConsoleWindow::welcome);
    }

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
