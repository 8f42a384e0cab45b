package org.lectern.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javafx.application.Platform;
import javafx.stage.Stage;
import org.lectern.console.connection.ConsoleConnection;

/** For the start benchmark: notes when the first frame was shown that the operator could use, and ends the console. */
final class FirstFrame {
    private final Path file;

    private FirstFrame(Path file) {
        this.file = file;
    }

    /** If the system property {@code lectern.probe.first-frame} names a file. */
    static Optional<FirstFrame> fromProperty() {
        return Optional.ofNullable(System.getProperty("lectern.probe.first-frame"))
                .filter(name -> !name.isBlank())
                .map(name -> new FirstFrame(Path.of(name).toAbsolutePath()));
    }

    /** On the FX thread, with the window shown. */
    void watch(Stage stage, ConsoleConnection connection) {
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
        stage.getScene().addPostLayoutPulseListener(afterLayout);
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
