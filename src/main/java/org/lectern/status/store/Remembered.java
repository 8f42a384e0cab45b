package org.lectern.status.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Answers that stay right for some seconds: what collections consist of, when batches end, who is enrolled. Never raw or
 * derived rows: a user reads their own writes. Safe for many threads.
 */
final class Remembered<K, V> {
    private static final long LIFE = TimeUnit.SECONDS.toNanos(10);
    private static final int MOST = 100_000;

    private final ConcurrentMap<K, Timed<V>> known = new ConcurrentHashMap<>();
    private final AtomicLong changes = new AtomicLong();
    private final Function<K, CompletionStage<V>> read;
    private final Predicate<V> lasting;

    private record Timed<V>(V value, long since) {}

    /** @param lasting which answers are worth keeping */
    Remembered(Function<K, CompletionStage<V>> read, Predicate<V> lasting) {
        this.read = read;
        this.lasting = lasting;
    }

    CompletionStage<V> get(K key) {
        Timed<V> there = known.get(key);
        return there != null && System.nanoTime() - there.since() < LIFE
                ? CompletableFuture.completedStage(there.value())
                : fresh(key);
    }

    /** Reads it, whatever is known. */
    CompletionStage<V> fresh(K key) {
        long asked = System.nanoTime();
        long before = changes.get();
        return read.apply(key).thenApply(value -> {
            if (before != changes.get()) {
                return value; // it may have been read before the change
            }
            if (lasting.test(value)) {
                if (known.size() > MOST) {
                    known.clear();
                }
                known.put(key, new Timed<>(value, asked));
            } else {
                known.remove(key);
            }
            return value;
        });
    }

    void forget(K key) {
        changes.incrementAndGet();
        known.remove(key);
    }
}
