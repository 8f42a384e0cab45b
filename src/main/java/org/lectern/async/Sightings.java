package org.lectern.async;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Remembers since when values have been seen unchanged, by this machine's steady clock: a value that its owner changes again and
 * again shows that the owner is alive, and no two clocks are compared. Safe for many threads.
 */
public final class Sightings<K, V> {
    private final LongSupplier nanos;
    private final Map<K, Sighting<V>> seen = new HashMap<>();

    /** @param since when a read that found this value had ended */
    private record Sighting<V>(V value, long since) {}

    /** @param nanos as {@link System#nanoTime} */
    public Sightings(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The time, to be taken before a read. */
    public long now() {
        return nanos.getAsLong();
    }

    /**
     * Whether a value has not changed for so long.
     *
     * @param begun when the read began that found it: it has seen every change that was answered before
     */
    public synchronized boolean isUnchanged(K key, V value, Duration time, long begun) {
        Sighting<V> now = new Sighting<>(value, now());
        Sighting<V> first = seen.merge(key, now, (last, next) -> last.value().equals(next.value()) ? last : next);
        return begun - first.since() >= time.toNanos();
    }

    public synchronized void forget(K key) {
        seen.remove(key);
    }
}
