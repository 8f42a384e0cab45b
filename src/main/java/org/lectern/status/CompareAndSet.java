package org.lectern.status;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.lectern.cluster.ClusterException;

/** Tries a read, a decision and a conditional write until nobody comes between. */
final class CompareAndSet {
    private static final int ATTEMPTS = 60;
    private static final int LONGEST_MILLIS = 250;

    private CompareAndSet() {}

    /**
     * @param what for the message, if it never works out
     * @param attempt answers empty if somebody else was faster
     */
    static <T> CompletionStage<T> until(Object what, Supplier<CompletionStage<Optional<T>>> attempt) {
        return until(what, attempt, 1);
    }

    /** Tries until it is known to be done. */
    static CompletionStage<Void> untilDone(Object what, Supplier<CompletionStage<Boolean>> attempt) {
        return until(what, () -> attempt.get().thenApply(done -> done ? Optional.of(true) : Optional.<Boolean>empty()))
                .thenAccept(done -> {});
    }

    private static <T> CompletionStage<T> until(
            Object what, Supplier<CompletionStage<Optional<T>>> attempt, int number) {
        return attempt.get().thenCompose(result -> {
            if (result.isPresent()) {
                return CompletableFuture.completedStage(result.get());
            }
            if (number == ATTEMPTS) {
                return CompletableFuture.failedStage(
                        new ClusterException(ClusterException.Kind.OVERLOADED, StatusSentence.KEPT_CHANGING.of(what)));
            }
            int wait = ThreadLocalRandom.current().nextInt(Math.min(LONGEST_MILLIS, 4 << Math.min(number, 8)));
            Executor later = CompletableFuture.delayedExecutor(wait, TimeUnit.MILLISECONDS);
            return CompletableFuture.runAsync(() -> {}, later).thenCompose(due -> until(what, attempt, number + 1));
        });
    }
}
