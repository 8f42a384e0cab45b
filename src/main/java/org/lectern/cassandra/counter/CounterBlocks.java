package org.lectern.cassandra.counter;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.counter.HostLock;
import org.lectern.counter.HostName;

/**
 * Takes blocks of values from a host's row. Blocks; used by one thread at a time.
 *
 * <p>A block is taken when the cluster said that the swap was applied, and in no other case: after a failure nobody knows,
 * and a row that then holds what was to be put there proves nothing, since a rival may have put the same. So what may have
 * been taken is left to nobody, and the next try goes on above what the row holds by then.
 */
final class CounterBlocks {
    /** No try begins after that. */
    static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final int FIRST_PAUSE_MILLIS = 8;
    private static final int DOUBLINGS = 6;

    private final HostName host;
    private final CounterRow row;
    private final HostLock lock;
    private final Duration patience;
    private long highest;

    CounterBlocks(HostName host, CounterRow row, HostLock lock, Duration patience) {
        this.host = host;
        this.row = row;
        this.lock = lock;
        this.patience = patience;
    }

    /** Values that are ours, {@code first} to {@code last}. */
    record Block(long first, long last) {
        long size() {
            return last - first + 1;
        }
    }

    /**
     * The next block, above all that were taken before.
     *
     * @param size asked at each try, so that who came meanwhile is counted in
     * @throws ClusterException if the cluster refuses, or has not given one within about half a minute
     */
    Block take(LongSupplier size) {
        long deadline = System.nanoTime() + patience.toNanos();
        for (int attempt = 0; ; attempt++) {
            RuntimeException failure;
            try {
                // Only for the read and the swap, never for the pause.
                Optional<Block> block = lock.holding(() -> attempt(size.getAsLong()));
                if (block.isPresent()) {
                    highest = block.get().last();
                    return block.get();
                }
                failure = new ClusterException(ClusterException.Kind.OVERLOADED, StoreSentence.COUNTED_FASTER.of(host));
            } catch (RuntimeException failed) {
                failure = ClusterFailures.translate(failed);
                if (!ClusterFailures.isTransient(failure)) {
                    throw failure;
                }
            }
            if (System.nanoTime() - deadline > 0) {
                throw failure;
            }
            pause(attempt, failure);
        }
    }

    /** One read and one swap; empty if somebody else was faster. */
    private Optional<Block> attempt(long size) {
        Optional<Long> stored = row.read().toCompletableFuture().join();
        // A row that was deleted, or came back from a backup, does not bring back what this process had.
        long taken = Math.max(highest, stored.orElse(0L));
        if (taken >= Long.MAX_VALUE - size) {
            throw new ClusterException(
                    ClusterException.Kind.FAILED, StoreSentence.COUNTER_USED_UP.of(host, Long.toString(taken)));
        }
        return row.swap(stored, taken + size).toCompletableFuture().join()
                ? Optional.of(new Block(taken + 1, taken + size))
                : Optional.empty();
    }

    /** Rivals come back at different moments, so that one of them gets through. */
    private static void pause(int attempt, RuntimeException failure) {
        int longest = FIRST_PAUSE_MILLIS << Math.min(attempt, DOUBLINGS);
        try {
            TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(longest) + 1);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }
}
