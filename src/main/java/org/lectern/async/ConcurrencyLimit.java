package org.lectern.async;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds how many asynchronous calls are under way at once. What is over the limit waits in a queue, first come first
 * served, and no thread waits with it. Safe to use from any thread.
 *
 * <p>With an executor, calls are begun by it, a few at a time: where beginning one is work, for which the thread that brings
 * the answers has no time.
 */
public final class ConcurrencyLimit {
    private static final Logger LOG = LoggerFactory.getLogger(ConcurrencyLimit.class);
    private static final int NARROWEST = 8;
    private static final long BETWEEN_STEPS = TimeUnit.MILLISECONDS.toNanos(500);

    private final int widest;
    private final Executor executor;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private volatile int limit;
    private int passed;
    private long narrowed;
    private int running;
    private boolean beginning;

    /**
     * Calls are begun by whoever submits one, or brings the answer of an earlier one.
     *
     * @param limit at least one
     */
    public ConcurrencyLimit(int limit) {
        this(limit, Runnable::run);
    }

    /**
     * @param limit at least one
     * @param executor begins calls; those that it rejects are begun by whoever asks for them
     */
    public ConcurrencyLimit(int limit, Executor executor) {
        this.widest = limit;
        this.limit = limit;
        this.executor = executor;
    }

    /**
     * Makes the call when there is room.
     *
     * @param call may also throw, which is a failure like others
     * @return the call's result or failure
     */
    public <T> CompletionStage<T> submit(Supplier<? extends CompletionStage<T>> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        run(call, (value, failure) -> Stages.settle(result, value, failure));
        return result;
    }

    /** Makes the call when there is room, and hands its outcome on. For callers that count for themselves. */
    public <T> void run(Supplier<? extends CompletionStage<T>> call, BiConsumer<? super T, ? super Throwable> ended) {
        enter(() -> call(call, ended));
    }

    private <T> void call(Supplier<? extends CompletionStage<T>> call, BiConsumer<? super T, ? super Throwable> ended) {
        Stages.begun(call).whenComplete((value, failure) -> {
            synchronized (this) {
                running--;
            }
            try {
                ended.accept(value, failure);
            } finally {
                begin();
            }
        });
    }

    /**
     * For work that is not one call: takes a place, which {@link #leave} gives back.
     *
     * @param entered called once there is a place: at once, or by the thread that gives one back. If it throws, the place is
     *     given back
     */
    public void enter(Runnable entered) {
        synchronized (this) {
            waiting.add(entered);
        }
        begin();
    }

    /** Gives back a place that was entered. */
    public void leave() {
        synchronized (this) {
            running--;
        }
        begin();
    }

    /** The other side is overburdened: half as many at once, but not less than a few. In steps, for failures come in swarms. */
    public void narrow() {
        long now = System.nanoTime();
        synchronized (this) {
            passed = 0;
            if (now - narrowed > BETWEEN_STEPS) {
                narrowed = now;
                limit = Math.max(Math.min(NARROWEST, widest), limit / 2);
            }
        }
    }

    /** A call went well: as many of them as the limit make room for a few more, up to the limit that was given. */
    public void widen() {
        if (limit == widest) {
            return; // as nearly always
        }
        synchronized (this) {
            if (++passed >= limit) {
                passed = 0;
                limit = Math.min(widest, limit + NARROWEST);
            }
        }
    }

    /** Begins what waits and has room, unless that is being done already. */
    private void begin() {
        synchronized (this) {
            if (beginning || waiting.isEmpty() || running >= limit) {
                return;
            }
            beginning = true;
        }
        try {
            executor.execute(this::beginAll);
        } catch (RuntimeException
                | Error noThread) { // closed, or none to be had: begun by this one, nobody waits for ever
            beginAll();
        }
    }

    /** In a loop, so that calls which end at once do not fill the stack. */
    private void beginAll() {
        for (Runnable call = next(); call != null; call = next()) {
            try {
                call.run();
            } catch (Throwable failure) { // those behind it are begun all the same
                LOG.error("Work that had a place could not begin.", failure);
                synchronized (this) {
                    running--;
                }
            }
        }
    }

    private synchronized @Nullable Runnable next() {
        if (waiting.isEmpty() || running >= limit) {
            beginning = false;
            return null;
        }
        running++;
        return waiting.remove();
    }
}
