package org.lectern.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Works on one key come one after another, however many there are and however soon they end. */
@Execution(ExecutionMode.CONCURRENT)
class TurnsTest {
    private static final int MANY = 100_000;

    /** Each that ended at once began the next one on its own stack, until there was no more of it and nobody heard. */
    @Test
    void anyNumberThatEndAtOnceGoThrough() {
        Turns turns = new Turns();
        CompletableFuture<Void> first = new CompletableFuture<>();
        List<Integer> ended = new ArrayList<>();
        turns.after("key", () -> first);
        for (int i = 0; i < MANY; i++) {
            int number = i;
            turns.after("key", () -> CompletableFuture.completedStage(ended.add(number)));
        }
        assertThat(ended).isEmpty();

        first.complete(null);

        assertThat(ended).hasSize(MANY).isSorted();
    }

    @Test
    void anotherKeyDoesNotWaitAndAFailureHoldsNobodyUp() {
        Turns turns = new Turns();
        CompletableFuture<Void> first = new CompletableFuture<>();
        turns.after("key", () -> first);
        CompletableFuture<String> second = turns.after("key", () -> CompletableFuture.completedStage("second"))
                .toCompletableFuture();

        assertThat(turns.after("other", () -> CompletableFuture.completedStage("at once")))
                .isCompletedWithValue("at once");
        assertThat(second).isNotDone();
        first.completeExceptionally(new IllegalStateException("of the first alone"));
        assertThat(second).isCompletedWithValue("second");
    }
}
