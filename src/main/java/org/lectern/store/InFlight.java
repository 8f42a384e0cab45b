package org.lectern.store;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how many asynchronous calls are under way at once. What is over the bound waits in a queue, first come first
 * served. Safe to use from any thread.
 *
 * <p>Calls are begun by an executor, a few at a time: beginning one means to encode a statement, for which the thread that
 * brings the answers has no time.
 */
public final class InFlight {
    private static final int NARROWEST = 8;
    private static final long BETWEEN_STEPS = TimeUnit.MILLISECONDS.toNanos(500);

    private final int widest;
    private final Executor executor;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private volatile int bound;
    private int passed;
    private long narrowed;
    private int running;
    private boolean beginning;

    /** Calls are begun by whoever submits one, or brings the answer of an earlier one. */
    public InFlight(int bound) {
        this(bound, Runnable::run);
    }

    /**
     * @param bound at least one
     * @param executor begins calls
     */
    public InFlight(int bound, Executor executor) {
        this.widest = bound;
        this.bound = bound;
        this.executor = executor;
    }

    /** Makes the call when there is room. */
    public <T> CompletionStage<T> submit(Supplier<? extends CompletionStage<T>> call) {
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

    /** Makes the call when there is room, and hands its outcome on. For callers that count for themselves. */
    public <T> void run(Supplier<? extends CompletionStage<T>> call, BiConsumer<? super T, ? super Throwable> ended) {
        synchronized (this) {
            waiting.add(() -> call(call, ended));
        }
        begin();
    }

    private <T> void call(Supplier<? extends CompletionStage<T>> call, BiConsumer<? super T, ? super Throwable> ended) {
        CompletionStage<T> stage;
        try {
            stage = call.get();
        } catch (RuntimeException failure) {
            stage = CompletableFuture.failedStage(failure);
        }
        stage.whenComplete((value, failure) -> {
            synchronized (this) {
                running--;
            }
            ended.accept(value, failure);
            begin();
        });
    }

    /** The other side is overburdened: half as many at once, but not less than a few. In steps, for failures come in swarms. */
    void narrow() {
        long now = System.nanoTime();
        synchronized (this) {
            passed = 0;
            if (now - narrowed > BETWEEN_STEPS) {
                narrowed = now;
                bound = Math.max(Math.min(NARROWEST, widest), bound / 2);
            }
        }
    }

    /** A call went well: a round of them makes room for a few more, up to the bound that was given. */
    void widen() {
        if (bound == widest) {
            return; // as nearly always
        }
        synchronized (this) {
            if (++passed >= bound) {
                passed = 0;
                bound = Math.min(widest, bound + NARROWEST);
            }
        }
    }

    /** Begins what waits and has room, unless that is being done already. */
    private void begin() {
        synchronized (this) {
            if (beginning || waiting.isEmpty() || running >= bound) {
                return;
            }
            beginning = true;
        }
        try {
            executor.execute(this::beginAll);
        } catch (RejectedExecutionException closed) {
            beginAll(); // they fail at once, and whoever waits hears of it
        }
    }

    private void beginAll() {
        for (Runnable call = next(); call != null; call = next()) {
            call.run();
        }
    }

    private synchronized @Nullable Runnable next() {
        if (waiting.isEmpty() || running >= bound) {
            beginning = false;
            return null;
        }
        running++;
        return waiting.remove();
    }
}
