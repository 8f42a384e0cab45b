package org.lectern.cassandra.oae;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** Whoever asks gets a reading that was begun after they asked; those who wait together share it. */
@WithoutNode
final class SharedReadingTest {
    private final List<CompletableFuture<String>> readings = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final SharedReading<String> shared = new SharedReading<>(this::read, nanos::get);

    private CompletionStage<String> read() {
        readings.add(new CompletableFuture<>());
        return readings.get(readings.size() - 1);
    }

    @Test
    void whoAsksWhileItIsReadGetsTheNextOne_togetherWithAllOthers() {
        CompletableFuture<String> first = shared.fresh().toCompletableFuture();
        CompletableFuture<String> second = shared.fresh().toCompletableFuture();
        CompletableFuture<String> third = shared.fresh().toCompletableFuture();
        assertThat(readings).hasSize(1);

        readings.get(0).complete("one");
        assertThat(first).isCompletedWithValue("one");
        assertThat(second).isNotDone();
        assertThat(readings).hasSize(2);

        readings.get(1).complete("two");
        assertThat(second).isCompletedWithValue("two");
        assertThat(third).isCompletedWithValue("two");
        assertThat(readings).hasSize(2);
    }

    @Test
    void aReadingThatCannotEvenBeginFails_andTheNextOneIsTried() {
        AtomicLong tries = new AtomicLong();
        SharedReading<String> refused = new SharedReading<>(
                () -> {
                    if (tries.incrementAndGet() == 1) {
                        throw new IllegalStateException("refused");
                    }
                    return CompletableFuture.completedStage("two");
                },
                nanos::get);

        assertThat(refused.fresh().toCompletableFuture()).isCompletedExceptionally();
        assertThat(refused.fresh().toCompletableFuture()).isCompletedWithValue("two");
    }

    @Test
    void aRecentOneIsNotReadAgainUntilItIsOld() {
        shared.recent();
        readings.get(0).complete("one");

        assertThat(shared.recent().toCompletableFuture()).isCompletedWithValue("one");
        nanos.set(TimeUnit.MINUTES.toNanos(1));
        assertThat(shared.recent().toCompletableFuture()).isNotDone();
        assertThat(readings).hasSize(2);
    }

    @Test
    void aReadingThatFailsFailsForThoseWhoWaitedForIt_andTheNextOneIsTried() {
        CompletableFuture<String> first = shared.fresh().toCompletableFuture();
        CompletableFuture<String> second = shared.fresh().toCompletableFuture();
        readings.get(0).completeExceptionally(new IllegalStateException("away"));
        readings.get(1).complete("two");

        assertThat(first).isCompletedExceptionally();
        assertThat(second).isCompletedWithValue("two");
    }
}
