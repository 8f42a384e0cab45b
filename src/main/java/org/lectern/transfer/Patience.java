package org.lectern.transfer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.lectern.cluster.ClusterException;

/**
 * Repeats a request that the cluster was too busy or not there for, with growing delays, until it has waited long enough
 * or the job is cancelled. Every request of a transfer may be repeated: each says what shall be, not what to add.
 */
final class Patience {
    private static final long FIRST_DELAY_MILLIS = 250;
    private static final long LONGEST_DELAY_MILLIS = 10_000;

    private final long limitNanos;
    private final CompletionStage<Void> cancelled;
    private final AtomicInteger waiting = new AtomicInteger();

    /**
     * @param limit how long one request is repeated
     * @param cancelled completes when nobody wants to wait any longer
     */
    Patience(Duration limit, CompletionStage<Void> cancelled) {
        this.limitNanos = limit.toNanos();
        this.cancelled = cancelled;
    }

    /** Whether some request waits for the cluster to come back. */
    boolean isWaiting() {
        return waiting.get() > 0;
    }

    /** Whether nobody wants to wait any longer: then nothing new need begin. */
    boolean isOver() {
        return cancelled.toCompletableFuture().isDone();
    }

    <T> CompletionStage<T> insist(Supplier<CompletionStage<T>> request) {
        CompletableFuture<T> result = new CompletableFuture<>();
        attempt(request, result, System.nanoTime(), FIRST_DELAY_MILLIS);
        return result;
    }

    private <T> void attempt(
            Supplier<CompletionStage<T>> request, CompletableFuture<T> result, long started, long delayMillis) {
        CompletionStage<T> stage;
        try {
            stage = request.get();
        } catch (RuntimeException e) {
            stage = CompletableFuture.failedFuture(e);
        }
        stage.whenComplete((value, failure) -> {
            if (failure == null) {
                result.complete(value);
                return;
            }
            Throwable cause = cause(failure);
            long left = limitNanos - (System.nanoTime() - started);
            if (!isPassing(cause) || left <= 0 || isOver()) {
                result.completeExceptionally(cause);
                return;
            }
            long wait = Math.min(TimeUnit.NANOSECONDS.toMillis(left) + 1, delayMillis);
            waiting.incrementAndGet();
            CompletionStage<Void> later = new CompletableFuture<Void>()
                    .completeOnTimeout(null, wait, TimeUnit.MILLISECONDS)
                    .acceptEither(cancelled, nothing -> {});
            later.whenComplete((nothing, never) -> {
                waiting.decrementAndGet();
                attempt(request, result, started, Math.min(LONGEST_DELAY_MILLIS, delayMillis * 2));
            });
        });
    }

    private static boolean isPassing(Throwable cause) {
        return cause instanceof ClusterException failure
                && (failure.kind() == ClusterException.Kind.UNREACHABLE
                        || failure.kind() == ClusterException.Kind.OVERLOADED);
    }

    /** What really happened: stages wrap it. */
    static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
