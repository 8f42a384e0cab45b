package org.lectern.status.batch;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.status.mode.Modes;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.store.StatusStore.ModeSetting;

/** Compares what every user sees now with what they would see in another mode. Writes nothing. */
public final class ModePreviewWork implements BatchJobWork {
    private final Modes modes;
    private final ModeSetting next;

    /** @param next the mode to compare with */
    public ModePreviewWork(Modes modes, ModeSetting next) {
        this.modes = modes;
        this.next = next;
    }

    /** Its examples are kept by this process alone. */
    @Override
    public CompletionStage<Boolean> spread() {
        return CompletableFuture.completedStage(false);
    }

    @Override
    public CompletionStage<Counts> user(String user, Notes notes) {
        return modes.preview(user, next).thenApply(changes -> {
            changes.forEach(notes::changed);
            return new Counts(1, changes.isEmpty() ? 0 : 1, 0, 0);
        });
    }
}
