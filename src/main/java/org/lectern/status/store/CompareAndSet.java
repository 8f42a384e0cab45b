package org.lectern.status.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterException;
import org.lectern.status.model.StatusSentence;

/** Tries a read, a decision and a conditional write until nobody comes between. */
public final class CompareAndSet {
    private static final int ATTEMPTS = 60;
    private static final Duration FIRST_DELAY = Duration.ofMillis(8);
    private static final Duration LONGEST_DELAY = Duration.ofMillis(250);

    private CompareAndSet() {}

    /**
     * @param rows that are changed
     * @param what for the message, if it never works out
     * @param attempt answers empty if somebody else was faster
     */
    public static <T> CompletionStage<T> until(
            ConditionalRows rows, Object what, Supplier<CompletionStage<Optional<T>>> attempt) {
        ClusterException overtaken =
                new ClusterException(ClusterException.Kind.OVERLOADED, StatusSentence.KEPT_CHANGING.of(what));
        return Retry.of(failure -> failure == overtaken ? Optional.of(overtaken.message()) : Optional.empty())
                .attempts(ATTEMPTS)
                .delays(FIRST_DELAY, LONGEST_DELAY)
                .timer(rows.timer())
                .build()
                .run(() -> attempt.get().thenApply(result -> result.orElseThrow(() -> overtaken)));
    }

    /** Tries until it is known to be done. */
    public static CompletionStage<Void> untilDone(
            ConditionalRows rows, Object what, Supplier<CompletionStage<Boolean>> attempt) {
        return until(
                        rows,
                        what,
                        () -> attempt.get().thenApply(done -> done ? Optional.of(true) : Optional.<Boolean>empty()))
                .thenAccept(done -> {});
    }
}
