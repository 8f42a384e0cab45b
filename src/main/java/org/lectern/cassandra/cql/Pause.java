package org.lectern.cassandra.cql;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;

/**
 * Waits without a thread, and not on the connection's own clock: that one stands still when the connection is closed, and
 * whoever waits would wait for ever.
 */
public final class Pause {
    private static final int ATTEMPTS = 10;
    private static final Duration FIRST_DELAY = Duration.ofMillis(100);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(5);

    private Pause() {}

    /**
     * @param closed whether the connection is
     * @return completes on a thread of the common pool; fails with a {@link ClusterException} if the connection was closed
     */
    public static CompletionStage<Boolean> of(Duration time, BooleanSupplier closed) {
        return CompletableFuture.supplyAsync(
                () -> {
                    if (closed.getAsBoolean()) {
                        throw closed();
                    }
                    return true;
                },
                CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS));
    }

    /**
     * For what may be done twice: ten attempts, which take some 20 seconds.
     *
     * @param closed whether the connection is; then it fails with a {@link ClusterException}
     * @param goesOn whether anybody wants it; if not, it fails with a {@link CancellationException}
     */
    public static Retry retry(BooleanSupplier closed, BooleanSupplier goesOn) {
        return retry(ATTEMPTS, closed, goesOn);
    }

    /** The same, with as many attempts. */
    public static Retry retry(int attempts, BooleanSupplier closed, BooleanSupplier goesOn) {
        return Retry.of(ClusterFailures::passing)
                .attempts(attempts)
                .delays(FIRST_DELAY, LONGEST_DELAY)
                .stoppedBy(() -> closed.getAsBoolean()
                        ? Optional.of(closed())
                        : goesOn.getAsBoolean()
                                ? Optional.empty()
                                : Optional.of(
                                        new CancellationException("It was cancelled while the cluster was busy.")))
                .build();
    }

    private static ClusterException closed() {
        return new ClusterException(ClusterException.Kind.FAILED, StoreSentence.CLOSED_WAITING.of());
    }
}
