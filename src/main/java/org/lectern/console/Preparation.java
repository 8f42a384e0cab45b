package org.lectern.console;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.event.EventHandler;
import javafx.scene.input.InputEvent;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.lectern.console.connection.Connection;
import org.lectern.console.shell.ShellController;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets the pages ready while the operator does nothing, one small step at a time, so that opening one is showing it. UI
 * thread only.
 */
final class Preparation {
    private static final Logger LOG = LoggerFactory.getLogger(Preparation.class);
    /** Without a key or a movement of the mouse. */
    private static final Duration QUIET = Duration.millis(120);

    private final Executor background;
    private final Rehearsal rehearsal;
    private final ShellController shell;
    private final PauseTransition quiet = new PauseTransition(QUIET);
    private final Deque<Runnable> steps = new ArrayDeque<>();
    private boolean ready;

    Preparation(Stage stage, Connection connection, ShellController shell, Rehearsal rehearsal, Executor background) {
        this.shell = shell;
        this.rehearsal = rehearsal;
        this.background = background;
        quiet.setOnFinished(event -> step());
        EventHandler<Event> busy = event -> {
            if (!steps.isEmpty()) {
                quiet.playFromStart();
            }
        };
        stage.addEventFilter(InputEvent.ANY, busy);
        if (connection.state().get() instanceof Connection.State.Open) {
            begin();
        } else {
            connection.state().addListener((observable, before, now) -> {
                if (now instanceof Connection.State.Open && !(before instanceof Connection.State.Open)) {
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
            try {
                rehearsal.play();
            } catch (RuntimeException e) {
                // Pages are slower the first time, and that is all.
                LOG.warn("The rehearsal of the pages failed", e);
            }
            Platform.runLater(this::pages);
        });
    }

    private void pages() {
        steps.clear();
        steps.addAll(shell.preparations());
        quiet.playFromStart();
    }

    private void step() {
        Runnable next = steps.poll();
        if (next == null) {
            ready = true;
            return;
        }
        next.run();
        quiet.playFromStart();
    }
}
