package org.lectern.transfer;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Lets so many requests be under way at a time; others wait in a queue, and no thread waits with them. */
final class Gate {
    private final Semaphore permits;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger wanted = new AtomicInteger();

    Gate(int inFlight) {
        permits = new Semaphore(inFlight);
    }

    <T> CompletionStage<T> run(Supplier<CompletionStage<T>> request) {
        CompletableFuture<T> result = new CompletableFuture<>();
        waiting.add(() -> start(request, result));
        admit();
        return result;
    }

    private <T> void start(Supplier<CompletionStage<T>> request, CompletableFuture<T> result) {
        CompletionStage<T> stage;
        try {
            stage = request.get();
        } catch (RuntimeException e) {
            stage = CompletableFuture.failedFuture(e);
        }
        stage.whenComplete((value, failure) -> {
            permits.release();
            if (failure == null) {
                result.complete(value);
            } else {
                result.completeExceptionally(failure);
            }
            admit();
        });
    }

    // A request may end at once, on this thread, and call this again: then the loop goes round, and the stack stays
    // flat.
    private void admit() {
        if (wanted.getAndIncrement() > 0) {
            return;
        }
        int seen = 1;
        do {
            while (!waiting.isEmpty() && permits.tryAcquire()) {
                Runnable next = waiting.poll();
                if (next == null) {
                    permits.release();
                } else {
                    next.run();
                }
            }
            seen = wanted.addAndGet(-seen);
        } while (seen > 0);
    }
}
