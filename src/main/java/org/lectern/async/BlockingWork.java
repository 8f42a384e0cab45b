package org.lectern.async;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Pool of threads for work that blocks: reading and writing files, asking programs, starting a cluster of executors. Such work
 * must not run on the driver's threads, which bring all answers, nor in the common pool, which has as many threads as the
 * machine has cores and runs every timer.
 */
public final class BlockingWork {
    private static final int MOST = 32;
    private static final int IDLE_SECONDS = 30;

    /** Runs work on the pool. Work that does not fit waits. */
    public static final Executor THREADS = pool();

    private BlockingWork() {}

    private static Executor pool() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                MOST,
                MOST,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                DaemonThreads.named("lectern-blocking"));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Starts work on the pool. Its stage fails with what the work throws. */
    public static <T> CompletionStage<T> start(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, THREADS);
    }
}
