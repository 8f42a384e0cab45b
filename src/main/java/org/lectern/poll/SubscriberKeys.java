package org.lectern.poll;

import java.time.InstantSource;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.lectern.counter.Counter;

/**
 * Makes keys of subscribers that nobody else makes ("Implementing unique constraints with Cassandra"). In one process no
 * two have the same millisecond: where the clock has not gone on, or was set back, the key's time goes on by itself.
 * Between processes the node differs: it is a name from the host's counter, taken at the first use. Safe to use from any
 * thread.
 */
public final class SubscriberKeys {
    private final InstantSource clock;
    private final Counter counter;
    private final AtomicLong latest = new AtomicLong();
    private @Nullable CompletionStage<String> node;

    /** @param counter names this process among all */
    public SubscriberKeys(InstantSource clock, Counter counter) {
        this.clock = clock;
        this.counter = counter;
    }

    /** The next key; the thread is the caller's. Fails as the counter does, and then the next call tries again. */
    public CompletionStage<SubscriberKey> next() {
        long thread = Thread.currentThread().getId();
        return node().thenApply(name -> {
            long now = clock.millis();
            return new SubscriberKey(
                    latest.accumulateAndGet(now, (last, time) -> Math.max(last + 1, time)), name, thread);
        });
    }

    private synchronized CompletionStage<String> node() {
        CompletionStage<String> known = node;
        if (known == null || known.toCompletableFuture().isCompletedExceptionally()) {
            node = known = counter.next().thenApply(Object::toString);
        }
        return known;
    }
}
