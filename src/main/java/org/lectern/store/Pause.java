package org.lectern.store;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.lectern.cluster.ClusterException;

/**
 * Waits without a thread, and not on the connection's own clock: that one stands still when the connection is closed, and
 * whoever waits would wait for ever.
 */
final class Pause {
    private Pause() {}

    /**
     * @param closed whether the connection is
     * @return completes on a thread of the common pool; fails with a {@link ClusterException} if the connection was closed
     */
    static CompletionStage<Boolean> of(Duration time, BooleanSupplier closed) {
        return CompletableFuture.supplyAsync(
                () -> {
                    if (closed.getAsBoolean()) {
                        throw new ClusterException(ClusterException.Kind.FAILED, StoreSentence.CLOSED_WAITING.of());
                    }
                    return true;
                },
                CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS));
    }
}
