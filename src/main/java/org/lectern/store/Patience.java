package org.lectern.store;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.lectern.cluster.ClusterFailures;

/** Tries a call again, ever later, while the cluster is only busy or away. For what may be done twice. */
final class Patience {
    private static final int ATTEMPTS = 10;
    private static final long FIRST_DELAY_MILLIS = 50;
    private static final long LONGEST_DELAY_MILLIS = 5_000;

    private final BooleanSupplier closed;

    /** @param closed whether the connection is: then nothing is tried again */
    Patience(BooleanSupplier closed) {
        this.closed = closed;
    }

    /** Fails with what does not pass, or has not passed after all attempts, which take some 20 seconds. */
    <T> CompletionStage<T> insist(Supplier<CompletionStage<T>> call) {
        return insist(call, () -> true);
    }

    /**
     * The same, as long as somebody wants it.
     *
     * @param goesOn asked before each further attempt; fails with a {@link CancellationException} when it says no
     */
    <T> CompletionStage<T> insist(Supplier<CompletionStage<T>> call, BooleanSupplier goesOn) {
        return attempt(call, goesOn, 1);
    }

    private <T> CompletionStage<T> attempt(Supplier<CompletionStage<T>> call, BooleanSupplier goesOn, int number) {
        return begun(call)
                .handle((result, failure) -> {
                    if (failure == null) {
                        return CompletableFuture.completedStage(result);
                    }
                    if (number == ATTEMPTS || !ClusterFailures.isTransient(failure) || closed.getAsBoolean()) {
                        return CompletableFuture.<T>failedStage(failure);
                    }
                    long millis = Math.min(LONGEST_DELAY_MILLIS, FIRST_DELAY_MILLIS << number);
                    return Pause.of(Duration.ofMillis(millis), closed)
                            .thenCompose(due -> goesOn.getAsBoolean()
                                    ? attempt(call, goesOn, number + 1)
                                    : CompletableFuture.failedStage(
                                            new CancellationException("It was cancelled while the cluster was busy.")));
                })
                .thenCompose(stage -> stage);
    }

    private static <T> CompletionStage<T> begun(Supplier<CompletionStage<T>> call) {
        try {
            return call.get();
        } catch (RuntimeException failure) {
            return CompletableFuture.failedStage(failure);
        }
    }
}
