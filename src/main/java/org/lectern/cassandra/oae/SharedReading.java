package org.lectern.cassandra.oae;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;

/**
 * Something long to read that many ask for: whoever asks while it is being read gets the next reading, together with all others who
 * wait for that. So each gets one that was begun after they asked, and never more than one is under way. Safe for many threads.
 */
final class SharedReading<T> {
    private static final long LEAST_NANOS = 2_000_000_000L;

    /** A reading may be used so many times as long as it took. */
    private static final int TIMES = 20;

    private final Supplier<CompletionStage<T>> read;
    private final LongSupplier nanos;
    private @Nullable CompletableFuture<T> waiting;
    private boolean reading;
    private @Nullable Latest<T> latest;

    private record Latest<T>(T value, long begun, long ended) {}

    /** @param nanos a clock */
    SharedReading(Supplier<CompletionStage<T>> read, LongSupplier nanos) {
        this.read = read;
        this.nanos = nanos;
    }

    /** One that is begun from now on. */
    CompletionStage<T> fresh() {
        CompletableFuture<T> mine;
        boolean begin;
        synchronized (this) {
            if (waiting == null) {
                waiting = new CompletableFuture<>();
            }
            mine = waiting;
            begin = !reading;
            reading = true;
        }
        if (begin) {
            begin();
        }
        return mine.minimalCompletionStage();
    }

    /** One that is not old, for what is looked at again before it counts. */
    CompletionStage<T> recent() {
        Optional<T> known;
        synchronized (this) {
            known = Optional.ofNullable(latest)
                    .filter(one -> nanos.getAsLong() - one.begun()
                            < Math.max(LEAST_NANOS, TIMES * (one.ended() - one.begun())))
                    .map(Latest::value);
        }
        return known.<CompletionStage<T>>map(CompletableFuture::completedStage).orElseGet(this::fresh);
    }

    private void begin() {
        CompletableFuture<T> mine;
        synchronized (this) {
            mine = Objects.requireNonNull(waiting);
            waiting = null;
        }
        long begun = nanos.getAsLong();
        Stages.begun(read).whenComplete((value, failure) -> {
            boolean more;
            synchronized (this) {
                if (failure == null) {
                    latest = new Latest<>(value, begun, nanos.getAsLong());
                }
                more = waiting != null;
                reading = more;
            }
            Stages.settle(mine, value, failure);
            if (more) {
                begin();
            }
        });
    }
}
