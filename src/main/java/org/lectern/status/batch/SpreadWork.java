package org.lectern.status.batch;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Work of which other processes may do parts. */
public interface SpreadWork {
    /**
     * Prepares parts that other processes work off. Called once, by the process that has it, before its settings are read.
     *
     * @return whether other processes can work off parts of the ring for it; if not, this process does
     */
    default CompletionStage<Boolean> spread() {
        return CompletableFuture.completedStage(true);
    }

    /**
     * Begins a part in another process than the one that has it. May block.
     *
     * @throws org.lectern.status.model.StatusRefusedException if this process could not do it as that one would
     */
    default void beginPart() {}

    /** Ends in the process that has it, however it ended: what {@link #spread} has made goes. */
    default CompletionStage<Void> over() {
        return CompletableFuture.completedStage(null);
    }
}
