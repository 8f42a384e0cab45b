package org.lectern.console.work;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.application.Platform;

/** Where the console's state is read and changed: now, or after a while. */
@FunctionalInterface
public interface UiExecutor extends Executor {
    /** Something that is done after a while. */
    @FunctionalInterface
    interface Pending {
        /** It is not wanted any more. Does nothing once it is done. */
        void drop();
    }

    /**
     * Does it after a while. Nothing moves meanwhile: an animation of JavaFX would draw sixty times a second until then.
     *
     * @return on the UI thread, takes it back
     */
    default Pending after(Duration delay, Runnable task) {
        AtomicBoolean wanted = new AtomicBoolean(true);
        CompletableFuture<Boolean> due =
                new CompletableFuture<Boolean>().completeOnTimeout(true, delay.toMillis(), TimeUnit.MILLISECONDS);
        due.thenRunAsync(
                () -> {
                    if (wanted.get()) {
                        task.run();
                    }
                },
                this);
        return () -> {
            wanted.set(false);
            due.cancel(false); // or the timer would keep the task, and the window behind it, until then
        };
    }

    /** Those that are tried again by themselves: the console's own, or, of an executor for itself, of nobody else. */
    default Retries retries() {
        return new Retries(this);
    }

    /** The FX thread: at once for a caller that is on it already, else one {@code runLater}. */
    static UiExecutor fxThread() {
        return task -> {
            if (Platform.isFxApplicationThread()) {
                task.run();
            } else {
                Platform.runLater(task);
            }
        };
    }

    /** Whoever calls: for tests without a toolkit. */
    static UiExecutor sameThread() {
        return Runnable::run;
    }
}
