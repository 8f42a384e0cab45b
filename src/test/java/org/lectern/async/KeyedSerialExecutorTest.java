package org.lectern.async;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** Works on one key come one after another, however many there are and however soon they end. */
@WithoutNode
class KeyedSerialExecutorTest {
    private static final int MANY = 100_000;

    /** Each that ended at once began the next one on its own stack, until there was no more of it and nobody heard. */
    @Test
    void anyNumberThatEndAtOnceGoThrough() {
        KeyedSerialExecutor<String> calls = new KeyedSerialExecutor<>();
        CompletableFuture<Void> first = new CompletableFuture<>();
        List<Integer> ended = new ArrayList<>();
        calls.submit("key", () -> first);
        for (int i = 0; i < MANY; i++) {
            int number = i;
            calls.submit("key", () -> CompletableFuture.completedStage(ended.add(number)));
        }
        assertThat(ended).isEmpty();

        first.complete(null);

        assertThat(ended).hasSize(MANY).isSorted();
    }

    @Test
    void anotherKeyDoesNotWaitAndAFailureHoldsNobodyUp() {
        KeyedSerialExecutor<String> calls = new KeyedSerialExecutor<>();
        CompletableFuture<Void> first = new CompletableFuture<>();
        calls.submit("key", () -> first);
        CompletableFuture<String> second = calls.submit("key", () -> CompletableFuture.completedStage("second"))
                .toCompletableFuture();

        assertThat(calls.submit("other", () -> CompletableFuture.completedStage("at once")))
                .isCompletedWithValue("at once");
        assertThat(second).isNotDone();
        first.completeExceptionally(new IllegalStateException("of the first alone"));
        assertThat(second).isCompletedWithValue("second");
    }
}
