package org.lectern.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.page.Page;
import org.lectern.service.Lectern;
import org.lectern.tool.Stalls;
import org.lectern.tool.ToolFailure;

/**
 * Measures how long the FX thread stalls while the real console shows fan-outs that run in its process: a beat is sent to
 * the thread every few milliseconds by another, and the longest time until one is answered is the stall.
 */
public final class StallProbe {
    private static final int BEAT_MILLIS = 5;
    /** What the window needs to be drawn for the first time is not part of it. */
    private static final int SETTLING_MILLIS = 5_000;

    private final AtomicLong longest = new AtomicLong();
    private final AtomicLong beats = new AtomicLong();
    /** How late a thread that does nothing was woken: what the machine and the collector are to blame for. */
    private final AtomicLong latestWaking = new AtomicLong();

    private volatile boolean beating = true;
    private volatile double untilShown;

    private StallProbe() {}

    /**
     * Opens the console on the Fan-outs page, does the work, and writes the longest stall in milliseconds to a file, with
     * remarks below it. Ends the process.
     *
     * @param work begins the fan-outs; completes when they have ended
     */
    public static void run(
            String contactPoint,
            String datacenter,
            String keyspace,
            Function<Lectern, CompletionStage<Void>> work,
            Path answer)
            throws Exception {
        Path data = Files.createTempDirectory("lectern-stall");
        Startup startup = Startup.begin(CommandLine.parse(List.of(
                "--contact-point",
                contactPoint,
                "--datacenter",
                datacenter,
                "--keyspace",
                keyspace,
                "--writable",
                "--data",
                data.toString())));
        Platform.startup(() -> {
            ConsoleWindow window = new ConsoleWindow(startup, new Stage());
            window.show();
            window.shell().open(Page.FAN_OUTS);
            ConsoleConnection connection = startup.connection();
            connection.state().addListener((observable, before, now) -> begin(now, window, work, answer));
            begin(connection.state().get(), window, work, answer);
        });
    }

    private static void begin(
            ConsoleConnection.State state,
            ConsoleWindow window,
            Function<Lectern, CompletionStage<Void>> work,
            Path answer) {
        if (state instanceof ConsoleConnection.State.Open open) {
            Thread probe = new Thread(() -> new StallProbe().measure(open.lectern(), window, work, answer), "probe");
            probe.start();
        } else if (state instanceof ConsoleConnection.State.Failed failed) {
            ToolFailure.report("The connection of the stall probe", failed.failure());
            Runtime.getRuntime().halt(1);
        }
    }

    private void measure(
            Lectern lectern, ConsoleWindow window, Function<Lectern, CompletionStage<Void>> work, Path answer) {
        try {
            Thread.sleep(SETTLING_MILLIS);
            Thread heart = new Thread(this::beat, "heart");
            long begun = System.nanoTime();
            Stalls stalls = Stalls.watch(
                    stall -> System.out.println((System.nanoTime() - begun) / 1_000_000 + " ms: " + stall));
            AtomicLong rows = new AtomicLong();
            heart.start();
            CompletionStage<Void> done = work.apply(lectern);
            while (!done.toCompletableFuture().isDone()) {
                Thread.sleep(1_000);
                Platform.runLater(() -> rows.accumulateAndGet(rows(window), Math::max));
                if (rows.get() > 0 && untilShown == 0) {
                    untilShown = longest.get() / 1e6;
                    longest.set(0);
                }
            }
            beating = false;
            heart.join();
            stalls.close();
            write(answer, rows.get());
            Runtime.getRuntime().halt(done.toCompletableFuture().isCompletedExceptionally() ? 1 : 0);
        } catch (InterruptedException | IOException | RuntimeException e) {
            ToolFailure.report("The stall probe", e);
            Runtime.getRuntime().halt(1);
        }
    }

    private static int rows(ConsoleWindow window) {
        return window.shell().front().root().lookup("#job-list") instanceof TableView<?> table
                ? table.getItems().size()
                : 0;
    }

    private void beat() {
        while (beating) {
            long sent = System.nanoTime();
            Platform.runLater(() -> {
                longest.accumulateAndGet(System.nanoTime() - sent, Math::max);
                beats.incrementAndGet();
            });
            long slept = System.nanoTime();
            try {
                Thread.sleep(BEAT_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
            latestWaking.accumulateAndGet(System.nanoTime() - slept - BEAT_MILLIS * 1_000_000L, Math::max);
        }
    }

    private void write(Path answer, long rows) throws IOException {
        Files.writeString(
                answer,
                String.format(
                        Locale.ROOT,
                        "%.3f%n%d beats answered, %d fan-outs shown at once%n%.1f ms until the first rows were shown, %.1f ms after; a thread that does nothing was woken up to %.1f ms late%n",
                        Math.max(untilShown, longest.get() / 1e6),
                        beats.get(),
                        rows,
                        untilShown,
                        longest.get() / 1e6,
                        latestWaking.get() / 1e6));
    }
}
