package org.lectern.cassandra.library;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What was in the way of writing lately: batches that failed for the moment and are tried again. From any thread. */
public final class WriteHealth {
    private static final long REMEMBERED = TimeUnit.SECONDS.toNanos(15);

    private @Nullable String sentence;
    private long since;

    synchronized void failed(RuntimeException failure) {
        sentence = failure.getMessage();
        since = System.nanoTime();
    }

    synchronized void succeeded() {
        sentence = null;
    }

    /** A sentence; empty if nothing was in the way lately. */
    public synchronized Optional<String> sentence() {
        return System.nanoTime() - since < REMEMBERED ? Optional.ofNullable(sentence) : Optional.empty();
    }
}
