package org.lectern.console.work;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/** Looks at what runs five times a second, as long as something does. UI thread only. */
public final class PollingTimer {
    private static final Duration BETWEEN = Duration.ofMillis(200);

    private final UiExecutor ui;
    private final Runnable look;
    private final BooleanSupplier busy;
    private boolean beating;

    /** @param busy whether there is still something to look at */
    public PollingTimer(UiExecutor ui, Runnable look, BooleanSupplier busy) {
        this.ui = ui;
        this.look = look;
        this.busy = busy;
    }

    /** Looks until this has ended. */
    public static void until(CompletionStage<?> ended, UiExecutor ui, Runnable look) {
        new PollingTimer(ui, look, () -> !ended.toCompletableFuture().isDone()).begin();
    }

    /** Begins to look; it ends by itself. */
    public void begin() {
        if (!beating) {
            beating = true;
            await();
        }
    }

    private void await() {
        ui.after(BETWEEN, () -> {
            look.run();
            beating = busy.getAsBoolean();
            if (beating) {
                await();
            }
        });
    }
}
