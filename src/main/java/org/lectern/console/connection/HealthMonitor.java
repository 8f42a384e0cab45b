package org.lectern.console.connection;

import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;
import org.lectern.console.work.UiExecutor;
import org.lectern.service.ConnectionStatus;
import org.lectern.service.Lectern;

/** Feels the pulse of the connection: a light look every two seconds, which sends nothing over the wire. */
public final class HealthMonitor {
    private static final long EVERY_MILLIS = 2_000;

    private final UiExecutor ui;
    private final ReadOnlyObjectWrapper<Optional<ConnectionStatus>> status =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyBooleanWrapper lost = new ReadOnlyBooleanWrapper(false);
    private @Nullable ScheduledFuture<?> looking;

    public HealthMonitor(UiExecutor ui) {
        this.ui = ui;
    }

    /** Begins to look, now and then regularly, until the timer is shut down or another connection is followed. */
    public void follow(Lectern lectern, ScheduledExecutorService timer) {
        if (looking != null) {
            looking.cancel(false);
        }
        looking = timer.scheduleWithFixedDelay(() -> look(lectern), 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Looks once, on the calling thread. */
    public void look(Lectern lectern) {
        try {
            ConnectionStatus now = lectern.connection().status();
            ui.execute(() -> {
                status.set(Optional.of(now));
                lost.set(now.nodesUp() == 0);
            });
        } catch (RuntimeException e) {
            // A connection that cannot say how it is counts as lost; the next look may find it again.
            ui.execute(() -> lost.set(true));
        }
    }

    public ReadOnlyObjectProperty<Optional<ConnectionStatus>> status() {
        return status.getReadOnlyProperty();
    }

    /** Whether no node answers. */
    public ReadOnlyBooleanProperty lost() {
        return lost.getReadOnlyProperty();
    }
}
