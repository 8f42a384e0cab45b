package org.lectern.console;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.event.Event;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.input.InputEvent;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Duration;
import org.lectern.console.connection.Connection;
import org.lectern.console.settings.SavedSettings;
import org.lectern.console.settings.Settings;
import org.lectern.console.shell.ShellController;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets the pages ready while the operator does nothing, one small step at a time, so that opening one is showing it. UI
 * thread only.
 */
final class Preparation implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Preparation.class);
    /** Without a key or a movement of the mouse. */
    private static final Duration QUIET = Duration.millis(50);
    /** Of styling, at once. */
    private static final long STEP_NANOS = 8_000_000;

    private final Stage stage;
    private final ShellController shell;
    private final Settings settings;
    private final Executor background;
    private final Rehearsal rehearsal;
    private final PauseTransition quiet = new PauseTransition(QUIET);
    /** What is to be done; each says whether there is more of it. */
    private final Deque<BooleanSupplier> steps = new ArrayDeque<>();

    private final EventHandler<Event> busy = event -> waitForQuiet();
    private final ChangeListener<SavedSettings> restyled = (observable, before, now) -> {
        if (before.theme() != now.theme() || before.fontSize() != now.fontSize()) {
            again();
        }
    };
    private boolean ready;
    private boolean closed;

    /** Begins as soon as there is a connection. */
    Preparation(
            Stage stage,
            Connection connection,
            ShellController shell,
            Settings settings,
            Rehearsal rehearsal,
            Executor background) {
        this.stage = stage;
        this.shell = shell;
        this.settings = settings;
        this.rehearsal = rehearsal;
        this.background = background;
        quiet.setOnFinished(event -> step());
        stage.addEventFilter(InputEvent.ANY, busy);
        settings.all().addListener(restyled);
        if (connection.state().get() instanceof Connection.State.Open) {
            begin();
        } else {
            connection.state().addListener((observable, before, now) -> {
                if (now instanceof Connection.State.Open) {
                    begin();
                }
            });
        }
    }

    /** Whether all pages can be shown at once. */
    boolean ready() {
        return ready;
    }

    private void begin() {
        background.execute(() -> {
            List<Node> pieces = List.of();
            try {
                pieces = rehearsal.play();
            } catch (RuntimeException | LinkageError e) {
                // Pages are slower the first time, and that is all.
                LOG.warn("The rehearsal of the pages failed", e);
            }
            Deque<Node> costumes = new ArrayDeque<>(pieces);
            Platform.runLater(() -> {
                steps.add(() -> tryOn(costumes));
                again();
            });
        });
    }

    private void again() {
        shell.preparations()
                .forEach(step -> steps.add(() -> {
                    step.run();
                    return false;
                }));
        waitForQuiet();
    }

    private boolean tryOn(Deque<Node> costumes) {
        long end = System.nanoTime() + STEP_NANOS;
        while (!costumes.isEmpty() && System.nanoTime() < end) {
            shell.tryOn(costumes.poll());
        }
        return !costumes.isEmpty();
    }

    private void waitForQuiet() {
        if (!closed && !steps.isEmpty()) {
            quiet.playFromStart();
        }
    }

    private void step() {
        BooleanSupplier next = steps.peek();
        if (next != null && !dialogIsOpen() && !next.getAsBoolean()) {
            steps.remove();
            ready = steps.isEmpty();
        }
        waitForQuiet();
    }

    /** What the operator does there is not seen here. */
    private boolean dialogIsOpen() {
        return Window.getWindows().stream().anyMatch(window -> window instanceof Stage && window != stage);
    }

    /** Prepares nothing more. */
    @Override
    public void close() {
        closed = true;
        quiet.stop();
        steps.clear();
        stage.removeEventFilter(InputEvent.ANY, busy);
        settings.all().removeListener(restyled);
    }
}
