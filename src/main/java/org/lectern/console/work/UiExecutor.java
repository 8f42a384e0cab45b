package org.lectern.console.work;

import java.util.concurrent.Executor;
import javafx.application.Platform;

/** Where the console's state is read and changed. */
@FunctionalInterface
public interface UiExecutor extends Executor {
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
