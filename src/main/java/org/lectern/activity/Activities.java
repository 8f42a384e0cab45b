package org.lectern.activity;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** What activities have in common. */
final class Activities {
    private Activities() {}

    /** What a supplier throws is its stage's failure. */
    static <T> CompletionStage<T> begun(Supplier<? extends CompletionStage<T>> work) {
        try {
            return work.get();
        } catch (RuntimeException failure) {
            return CompletableFuture.failedStage(failure);
        }
    }
}
