package org.lectern.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javafx.application.Platform;
import org.lectern.console.ConsoleWindow;
import org.lectern.console.Launcher;
import org.lectern.console.connection.ConsoleConnection;

/**
 * For the start benchmark: opens the console, notes when the first frame was shown that the operator could use, and ends the
 * process.
 */
public final class FirstFrame {
    private final Path file;

    private FirstFrame(Path file) {
        this.file = file;
    }

    /** Writes to the file that the system property {@code lectern.probe.first-frame} names. */
    public static void main(String[] arguments) {
        FirstFrame frame = new FirstFrame(
                Path.of(System.getProperty("lectern.probe.first-frame")).toAbsolutePath());
        Launcher.open(List.of(arguments), (line, window) -> {
            window.welcome();
            frame.watch(window);
        });
    }

    private void watch(ConsoleWindow window) {
        ConsoleConnection connection = window.context().connection();
        Runnable afterLayout = new Runnable() {
            private boolean noted;

            @Override
            public void run() {
                if (!noted && connection.state().get() instanceof ConsoleConnection.State.Open) {
                    noted = true;
                    // The frame laid out here is on the screen when the next one begins.
                    Platform.runLater(FirstFrame.this::note);
                }
            }
        };
        window.stage().getScene().addPostLayoutPulseListener(afterLayout);
    }

    private void note() {
        Instant now = Instant.now();
        Instant started = ProcessHandle.current().info().startInstant().orElse(now);
        try {
            Files.writeString(
                    file,
                    Duration.between(started, now).toMillis()
                            + System.lineSeparator()
                            + now.toEpochMilli()
                            + System.lineSeparator());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().halt(0);
    }
}
