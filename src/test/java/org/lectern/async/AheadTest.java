package org.lectern.async;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** As many pieces as may be are under way; they are taken in their order, whichever is done first. */
@WithoutNode
class AheadTest {
    private static final int ALL = 4;

    private final List<CompletableFuture<String>> begun = new ArrayList<>();
    private final Ahead<String> ahead = new Ahead<>(2, this::begin);

    private Optional<CompletionStage<String>> begin() {
        if (begun.size() == ALL) {
            return Optional.empty();
        }
        CompletableFuture<String> piece = new CompletableFuture<>();
        begun.add(piece);
        return Optional.of(piece);
    }

    private CompletableFuture<Optional<String>> next() {
        return ahead.next().toCompletableFuture();
    }

    @Test
    void noMoreAreBegunThanMayBe_andTheFirstIsTakenFirst() {
        CompletableFuture<Optional<String>> first = next();
        assertThat(begun).hasSize(2);
        begun.get(1).complete("two");
        assertThat(first).isNotDone();
        begun.get(0).complete("one");
        assertThat(first).isCompletedWithValue(Optional.of("one"));

        assertThat(next()).isCompletedWithValue(Optional.of("two"));
        assertThat(begun).hasSize(3);
        CompletableFuture<Optional<String>> third = next();
        assertThat(begun).hasSize(ALL);
        begun.get(2).completeExceptionally(new IllegalStateException("gone"));
        assertThat(third).isCompletedExceptionally();
        begun.get(3).complete("four");
        assertThat(next()).isCompletedWithValue(Optional.of("four"));
        assertThat(next()).isCompletedWithValue(Optional.empty());
    }
}
