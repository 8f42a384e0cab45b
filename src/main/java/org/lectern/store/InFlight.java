package org.lectern.store;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
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

    /** Makes the call now or when there is room, and hands its outcome on. For callers that count for themselves. */
    public <T> void run(Supplier<? extends CompletionStage<T>> call, BiConsumer<? super T, ? super Throwable> ended) {
        enter(() -> call(call, ended));
    }

    private <T> void call(Supplier<? extends CompletionStage<T>> call, BiConsumer<? super T, ? super Throwable> ended) {
        CompletionStage<T> stage;
        try {
            stage = call.get();
        } catch (RuntimeException failure) {
            stage = CompletableFuture.failedStage(failure);
        }
        stage.whenComplete((value, failure) -> {
            next();
            ended.accept(value, failure);
        });
    }

    private void enter(Runnable start) {
        synchronized (this) {
            if (running == bound) {
                waiting.add(start);
                return;
            }
            running++;
        }
        start.run();
    }

    /** Makes the call now or when there is room. */
    public <T> CompletionStage<T> submit(Supplier<CompletionStage<T>> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        run(call, (value, failure) -> {
            if (failure != null) {
                result.completeExceptionally(failure);
            } else {
                result.complete(value);
            }
        });
        return result;
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
