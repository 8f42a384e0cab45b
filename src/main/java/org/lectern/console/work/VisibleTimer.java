package org.lectern.console.work;

import java.time.Duration;
import java.util.Optional;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;

/**
 * Ticks as long as a node can be seen: see {@link NodeVisibility}. Nothing is drawn for a tick that changes nothing. UI thread
 * only; whoever makes one need not keep it.
 */
public final class VisibleTimer {
    private final UiExecutor ui = UiExecutor.fxThread();
    private final Duration between;
    private final Runnable task;
    private Optional<UiExecutor.Pending> next = Optional.empty();

    /** @param task told at each tick, the first one after the time between two */
    public VisibleTimer(Node node, Duration between, Runnable task) {
        this(NodeVisibility.of(node), between, task);
    }

    /** @param wanted whether it ticks */
    public VisibleTimer(ObservableValue<Boolean> wanted, Duration between, Runnable task) {
        this.between = between;
        this.task = task;
        ChangeListener<Boolean> follow = (observable, before, now) -> {
            next.ifPresent(UiExecutor.Pending::drop);
            next = Optional.empty();
            if (Boolean.TRUE.equals(now)) {
                await();
            }
        };
        wanted.addListener(follow);
        follow.changed(wanted, false, wanted.getValue());
    }

    private void await() {
        next = Optional.of(ui.after(between, () -> {
            await();
            task.run();
        }));
    }

    public boolean isRunning() {
        return next.isPresent();
    }
}
