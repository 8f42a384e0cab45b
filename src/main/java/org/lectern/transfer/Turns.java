package org.lectern.transfer;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/** Begins the works on one key one after another, in the order in which they came; those on other keys don't wait. */
final class Turns {
    private final ConcurrentMap<Object, CompletionStage<?>> last = new ConcurrentHashMap<>();

    /** @param work never throws: a failure is in its stage */
    <T> CompletionStage<T> after(Object key, Supplier<CompletionStage<T>> work) {
        CompletableFuture<T> mine = new CompletableFuture<>();
        CompletionStage<?> before = last.put(key, mine);
        if (before == null) {
            begin(key, work, mine);
        } else {
            before.whenComplete((value, failure) -> begin(key, work, mine));
        }
        return mine;
    }

    private <T> void begin(Object key, Supplier<CompletionStage<T>> work, CompletableFuture<T> mine) {
        work.get().whenComplete((value, failure) -> {
            last.remove(key, mine);
            if (failure == null) {
                mine.complete(value);
            } else {
                mine.completeExceptionally(failure);
            }
        });
    }
}
