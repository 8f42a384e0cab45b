package org.lectern.cassandra.counter;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lectern.async.DaemonThreads;
import org.lectern.async.Stages;
import org.lectern.cassandra.counter.CounterBlocks.Block;
import org.lectern.cluster.Cluster;
import org.lectern.counter.Counter;
import org.lectern.counter.CounterName;
import org.lectern.counter.HostLock;
import org.lectern.counter.HostName;

/**
 * The counter of a host, in its row of the table {@code counter} ("Unique names for our rows"): a 64-bit value that goes up
 * at each reading.
 *
 * <p>Values are taken from the row a block at a time, by compare-and-set, while the host's lock is held; the next block is
 * there before the last one is used up, so that callers seldom wait. However many wait, one block is under way, and it is
 * large enough for all of them. What is left of a block when the process ends is skipped. Between processes values are not
 * in the order of time, for each has a block of its own.
 *
 * <p>That no value is given twice rests on the compare-and-set alone, so it holds too for machines that carry the same name,
 * for a lock file that was lost, and without one. It holds as long as the row is not set back: of a row that is deleted by
 * hand, or restored from a backup, each process goes on above what it had itself, and knows nothing of what others had. And
 * it holds within a data centre, as far as LOCAL_SERIAL reaches: machines that carry the same name and connect to different
 * data centres must be given different ones.
 */
public final class HostCounter implements Counter {
    static final int BLOCK = 100;
    private static final int NEARLY_USED_UP = BLOCK / 2;
    private static final int IDLE_SECONDS = 10;

    private final HostName host;
    private final CounterBlocks blocks;
    private final Executor workers;
    private final ThreadPoolExecutor taker;
    private final Deque<CompletableFuture<CounterName>> waiting = new ArrayDeque<>();
    private long next = 1;
    private long last;
    private @Nullable Block ahead;
    private boolean taking;

    /**
     * Reads nothing yet.
     *
     * @param lockDirectory where the host's lock is; the same for all processes of the host. Made when it is not there; if
     *     that fails, the counter works without a lock and says so in the log.
     */
    public HostCounter(Cluster cluster, HostName host, Path lockDirectory) {
        this(
                host,
                new CounterBlocks(
                        host, new CounterRow(cluster, host), new HostLock(host, lockDirectory), CounterBlocks.PATIENCE),
                cluster.workers());
    }

    /** @param workers where those who waited are told */
    HostCounter(HostName host, CounterBlocks blocks, Executor workers) {
        this.host = host;
        this.blocks = blocks;
        this.workers = workers;
        // A thread that may block, which the driver's and the cluster's may not; it ends when there is nothing to take.
        this.taker = new ThreadPoolExecutor(
                1,
                1,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                DaemonThreads.named("lectern-counter"));
        taker.allowCoreThreadTimeOut(true);
    }

    @Override
    public CompletionStage<CounterName> next() {
        CompletableFuture<CounterName> name = new CompletableFuture<>();
        boolean take;
        synchronized (this) {
            if (left() > 0) {
                name.complete(value());
            } else {
                waiting.add(name);
            }
            take = isDue();
        }
        if (take) {
            take();
        }
        return name.minimalCompletionStage();
    }

    private void take() {
        CompletableFuture.supplyAsync(() -> blocks.take(this::wanted), taker).whenComplete(this::taken);
    }

    /** A whole block must be left when all who wait are served. */
    private synchronized long wanted() {
        return (long) BLOCK + waiting.size();
    }

    private void taken(@Nullable Block block, @Nullable Throwable failure) {
        List<CompletableFuture<CounterName>> served = new ArrayList<>();
        List<CounterName> names = new ArrayList<>();
        boolean again;
        synchronized (this) {
            taking = false;
            if (block == null) {
                // Nobody may wait for a block that nobody takes.
                served.addAll(waiting);
                waiting.clear();
                again = false;
            } else {
                add(block);
                while (!waiting.isEmpty() && left() > 0) {
                    served.add(waiting.remove());
                    names.add(value());
                }
                again = isDue();
            }
        }
        if (again) {
            take();
        }
        onWorkers(() -> {
            for (int i = 0; i < served.size(); i++) {
                if (failure == null) {
                    served.get(i).complete(names.get(i));
                } else {
                    served.get(i).completeExceptionally(Stages.unwrap(failure));
                }
            }
        });
    }

    /** What callers do next is not this counter's thread's to do, unless the cluster was closed meanwhile. */
    private void onWorkers(Runnable telling) {
        try {
            workers.execute(telling);
        } catch (RejectedExecutionException closed) {
            telling.run();
        }
    }

    /** Whether a block is to be taken; who asks must take it. */
    private boolean isDue() {
        if (taking || left() > NEARLY_USED_UP) {
            return false;
        }
        taking = true;
        return true;
    }

    private long left() {
        return last - next + 1 + (ahead == null ? 0 : ahead.size());
    }

    private void add(Block block) {
        // Taken only when less than a block was left, so there is none ahead.
        if (next > last) {
            use(block);
        } else {
            ahead = block;
        }
    }

    private CounterName value() {
        if (next > last && ahead != null) {
            use(ahead);
            ahead = null;
        }
        return new CounterName(host, next++);
    }

    private void use(Block block) {
        next = block.first();
        last = block.last();
    }
}
