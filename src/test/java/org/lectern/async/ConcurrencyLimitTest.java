package org.lectern.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** So many calls are under way at a time; the others wait their turn, and each hears what came of its own. */
@WithoutNode
class ConcurrencyLimitTest {
    private static final int MANY = 100_000;

    private final ConcurrencyLimit limit = new ConcurrencyLimit(2);
    private final List<CompletableFuture<String>> begun = new ArrayList<>();

    private CompletionStage<String> call() {
        CompletableFuture<String> call = new CompletableFuture<>();
        begun.add(call);
        return call;
    }

    @Test
    void whatIsOverTheLimitBeginsWhenACallHasEnded_wellOrNot() {
        CompletableFuture<String> first = limit.submit(this::call).toCompletableFuture();
        CompletableFuture<String> second = limit.submit(this::call).toCompletableFuture();
        CompletableFuture<String> third = limit.submit(this::call).toCompletableFuture();
        CompletableFuture<String> fourth = limit.submit(this::call).toCompletableFuture();

        assertThat(begun).hasSize(2);
        begun.get(1).completeExceptionally(new IllegalStateException("away"));
        assertThat(begun).hasSize(3);
        begun.get(0).complete("first");
        assertThat(begun).hasSize(4);
        begun.get(2).complete("third");
        begun.get(3).complete("fourth");

        assertThat(first).isCompletedWithValue("first");
        assertThatThrownBy(second::join).hasRootCauseMessage("away");
        assertThat(third).isCompletedWithValue("third");
        assertThat(fourth).isCompletedWithValue("fourth");
    }

    @Test
    void aCallThatThrowsHasFailedAndHoldsNobodyUp() {
        ConcurrencyLimit one = new ConcurrencyLimit(1);

        assertThatThrownBy(() -> one.<String>submit(() -> {
                            throw new AssertionError("at once");
                        })
                        .toCompletableFuture()
                        .join())
                .hasRootCauseMessage("at once");
        assertThat(one.submit(() -> CompletableFuture.completedStage("next"))).isCompletedWithValue("next");
    }

    @Test
    void aListenerOrABeginningThatThrowsHoldsNobodyUp() {
        ConcurrencyLimit one = new ConcurrencyLimit(1);
        CompletableFuture<String> first = new CompletableFuture<>();
        one.run(() -> first, (value, failure) -> {
            throw new AssertionError("nobody counts");
        });
        CompletableFuture<String> second =
                one.submit(() -> CompletableFuture.completedStage("second")).toCompletableFuture();
        first.complete("first");
        assertThat(second).isCompletedWithValue("second");

        one.enter(() -> {
            throw new StackOverflowError("deep");
        });
        assertThat(one.submit(() -> CompletableFuture.completedStage("third"))).isCompletedWithValue("third");
        assertThat(one.<String>submit(() -> null).toCompletableFuture())
                .as("a call that gives no stage")
                .isCompletedExceptionally();
        assertThat(one.submit(() -> CompletableFuture.completedStage("fourth"))).isCompletedWithValue("fourth");
    }

    @Test
    void anExecutorThatHasNoThreadHoldsNobodyUp() {
        ConcurrencyLimit poor = new ConcurrencyLimit(1, task -> {
            throw new OutOfMemoryError("unable to create native thread");
        });

        for (int i = 0; i < 2; i++) {
            assertThat(poor.submit(() -> CompletableFuture.completedStage("done")))
                    .isCompletedWithValue("done");
        }
    }

    @Test
    void anyNumberThatEndAtOnceGoThrough() {
        CompletableFuture<Void> first = new CompletableFuture<>();
        ConcurrencyLimit one = new ConcurrencyLimit(1);
        one.submit(() -> first);
        List<Integer> ended = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            int number = i;
            one.submit(() -> CompletableFuture.completedStage(ended.add(number)));
        }
        assertThat(ended).isEmpty();

        first.complete(null);

        assertThat(ended).hasSize(MANY).isSorted();
    }

    @Test
    void aPlaceIsTakenUntilItIsGivenBack() {
        List<String> entered = new ArrayList<>();
        limit.enter(() -> entered.add("first"));
        limit.submit(this::call);
        limit.enter(() -> entered.add("third"));

        assertThat(entered).containsExactly("first");
        limit.leave();
        assertThat(entered).containsExactly("first", "third");
    }

    @Test
    void whatWaitsFailsOnceNobodyBeginsCallsAnyMore() {
        ConcurrencyLimit closed = new ConcurrencyLimit(1, task -> {
            throw new RejectedExecutionException("shut down");
        });

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(
                            () -> closed.submit(() -> CompletableFuture.failedStage(new IllegalStateException("away")))
                                    .toCompletableFuture()
                                    .join())
                    .hasRootCauseMessage("away");
        }
    }

    @Test
    void fewerAtOnceAreBegunWhereTheOtherSideIsOverburdened_andAsManyAgainLater() {
        ConcurrencyLimit wide = new ConcurrencyLimit(16);
        wide.narrow();
        for (int i = 0; i < 16; i++) {
            wide.submit(this::call);
        }
        assertThat(begun).hasSize(8);

        for (int i = 0; i < 8; i++) {
            wide.widen();
        }
        begun.get(0).complete("done");

        assertThat(begun).hasSize(16);
    }
}
