package org.lectern.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** Of many things a few are under way at a time; and when one has failed, no more begin. */
@WithoutNode
class StagesTest {
    private final List<CompletableFuture<Integer>> begun = new ArrayList<>();

    private CompletionStage<List<Integer>> all(int things) {
        return Stages.all(3, IntStream.range(0, things).boxed().toList(), thing -> {
            CompletableFuture<Integer> stage = new CompletableFuture<>();
            begun.add(stage);
            return stage;
        });
    }

    @Test
    void theNextBeginsWhenOneIsDone_andResultsKeepTheOrder() {
        CompletableFuture<List<Integer>> all = all(5).toCompletableFuture();

        assertThat(begun).hasSize(3);
        begun.get(2).complete(30);
        assertThat(begun).hasSize(4);
        begun.get(0).complete(10);
        begun.get(4).complete(50);
        begun.get(3).complete(40);
        begun.get(1).complete(20);
        assertThat(all).isCompletedWithValue(List.of(10, 20, 30, 40, 50));
    }

    @Test
    void afterAFailureNoMoreBegin() {
        CompletableFuture<List<Integer>> all = all(1_000).toCompletableFuture();

        begun.get(1).completeExceptionally(new IllegalStateException("away"));
        begun.get(0).complete(1);
        begun.get(2).complete(3);

        assertThat(begun).hasSize(3);
        assertThatThrownBy(all::join).hasRootCauseMessage("away");
    }

    @Test
    void aPartHasSoManyAtMost() {
        assertThat(Stages.parts(List.of(1, 2, 3, 4, 5), 2)).containsExactly(List.of(1, 2), List.of(3, 4), List.of(5));
        assertThat(Stages.parts(List.of(), 2)).isEmpty();
    }
}
