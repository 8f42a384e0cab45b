package org.lectern.store;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Bounds how many asynchronous calls are under way at once. What is over the bound waits in a queue, first come first
 * served. Safe to use from any thread.
 */
public final class InFlight {
    private final int bound;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int running;

    /** @param bound at least one */
    public InFlight(int bound) {
        this.bound = bound;
    }

    /** Makes the call now or when there is room. */
    public <T> CompletionStage<T> submit(Supplier<CompletionStage<T>> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Runnable start = () -> start(call, result);
        synchronized (this) {
            if (running == bound) {
                waiting.add(start);
                return result;
            }
            running++;
        }
        start.run();
        return result;
    }

    private <T> void start(Supplier<CompletionStage<T>> call, CompletableFuture<T> result) {
        CompletionStage<T> stage;
        try {
            stage = call.get();
        } catch (RuntimeException failure) {
            stage = CompletableFuture.failedStage(failure);
        }
        stage.whenComplete((value, failure) -> {
            next();
            if (failure != null) {
                result.completeExceptionally(failure);
            } else {
                result.complete(value);
            }
        });
    }

    private void next() {
        Runnable start;
        synchronized (this) {
            start = waiting.poll();
            if (start == null) {
                running--;
                return;
            }
        }
        start.run();
    }
}
