package org.lectern.tool;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import javafx.collections.ListChangeListener;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.lectern.console.ConsoleWindow;
import org.lectern.console.Launcher;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.connection.DataLoading;
import org.lectern.console.notice.Notice;
import org.lectern.console.work.Failures;
import org.lectern.console.work.Job;

/**
 * For a check of the first start: opens the console, shows a library as soon as there is a connection, waits until the first
 * data is complete, prints what it waits for, and ends the process: with 0 when the library was shown, the data is complete
 * and nothing was reported as failed, else with 1. FX thread only.
 */
public final class FirstRun {
    /** The line printed when the library is on the screen; the seconds since the start of the process follow. */
    static final String SHOWN = "first run: the library is shown after ";

    private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);

    private final String library;
    private final ConsoleWindow window;
    private final Instant begin = ProcessHandle.current().info().startInstant().orElseGet(Instant::now);
    private Instant lastLine = Instant.MIN;
    private String lastText = "";
    private boolean shown;
    private boolean ended;

    private FirstRun(String library, ConsoleWindow window) {
        this.library = library;
        this.window = window;
    }

    /** @param arguments the id of the principal whose library is shown, then those of the console */
    public static void main(String[] arguments) {
        Launcher.open(Arrays.asList(arguments).subList(1, arguments.length), (line, window) -> {
            window.welcome();
            ScreenPicture.keepFresh(window);
            new FirstRun(arguments[0], window).watch(window.context().connection(), window.stage());
        });
    }

    private void watch(ConsoleConnection connection, Stage stage) {
        connection.state().addListener((observable, before, now) -> follow(now));
        window.loading().state().addListener((observable, before, now) -> endWhenComplete());
        window.context().works().running().addListener((ListChangeListener<Job>) change -> {
            while (change.next()) {
                change.getAddedSubList()
                        .forEach(job -> job.message()
                                .addListener((observable, before, now) -> waitsFor(job.title() + ": " + now)));
            }
        });
        window.context()
                .notices()
                .lastError()
                .addListener((observable, before, now) -> now.map(Notice::text).ifPresent(this::fail));
        stage.getScene().addPostLayoutPulseListener(() -> {
            if (!shown
                    && stage.getScene().lookup(".entries-table") instanceof TableView<?> table
                    && !table.getItems().isEmpty()) {
                shown = true;
                System.out.printf(Locale.ROOT, "%s%.1f s%n", SHOWN, seconds());
                endWhenComplete();
            }
        });
        follow(connection.state().get());
    }

    private void follow(ConsoleConnection.State state) {
        if (state instanceof ConsoleConnection.State.Opening opening) {
            waitsFor(opening.awaited().text());
        } else if (state instanceof ConsoleConnection.State.Failed failed) {
            fail("it did not open: " + failed.failure());
        } else {
            System.out.printf(Locale.ROOT, "first run: connected after %.1f s%n", seconds());
            window.libraries().go(library);
            endWhenComplete();
        }
    }

    private void waitsFor(String text) {
        Instant now = Instant.now();
        if (!text.equals(lastText) && now.isAfter(lastLine.plus(BETWEEN_LINES))) {
            lastText = text;
            lastLine = now;
            System.out.printf(Locale.ROOT, "first run: %.0f s: %s%n", seconds(), text);
        }
    }

    private void endWhenComplete() {
        DataLoading.State loading = window.loading().state().get();
        if (loading instanceof DataLoading.State.Incomplete incomplete) {
            fail("the first data is not complete: " + Failures.cause(incomplete.failure()));
        } else if (loading instanceof DataLoading.State.Complete && shown) {
            end(0, "complete");
        }
    }

    private void fail(String reason) {
        end(1, "FAILED, " + reason);
    }

    private void end(int status, String text) {
        if (!ended) {
            ended = true;
            System.out.printf(Locale.ROOT, "first run: %s after %.1f s%n", text, seconds());
            window.stage().hide();
            System.exit(status);
        }
    }

    private double seconds() {
        return Duration.between(begin, Instant.now()).toMillis() / 1e3;
    }
}
