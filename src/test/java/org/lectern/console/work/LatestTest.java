package org.lectern.console.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class LatestTest {
    private final Latest latest = new Latest(UiExecutor.sameThread());
    private final List<String> heard = new ArrayList<>();

    private CompletableFuture<String> ask() {
        CompletableFuture<String> answer = new CompletableFuture<>();
        latest.ask(() -> answer, heard::add, failure -> heard.add("failed: " + failure.getMessage()));
        return answer;
    }

    @Test
    void aNewerQuestionDropsTheOlderAnswer() {
        CompletableFuture<String> older = ask();
        CompletableFuture<String> newer = ask();

        newer.complete("new");
        older.complete("old");

        assertThat(heard).containsExactly("new");
        assertThat(latest.asking().get()).isFalse();
    }

    @Test
    void aDroppedQuestionIsNeverAnswered() {
        CompletableFuture<String> answer = ask();
        latest.drop();

        answer.completeExceptionally(new IllegalStateException("late"));

        assertThat(heard).isEmpty();
    }

    @Test
    void whatADroppedAnswerBeganCanBeEnded() {
        CompletableFuture<String> answer = new CompletableFuture<>();
        latest.ask(() -> answer, heard::add, failure -> {}, late -> heard.add("ended: " + late));
        latest.drop();

        answer.complete("begun");

        assertThat(heard).containsExactly("ended: begun");
    }

    @Test
    void whatReallyFailedIsTold() {
        latest.ask(
                () -> CompletableFuture.failedFuture(new IllegalStateException("down"))
                        .thenApply(Object::toString),
                heard::add,
                failure -> heard.add(failure.getClass().getSimpleName()));

        assertThat(heard).containsExactly("IllegalStateException");
    }

    @Test
    void aQuestionThatCannotBeAskedHasFailed() {
        latest.ask(
                () -> {
                    throw new IllegalStateException("not connected");
                },
                answer -> heard.add("answer"),
                failure -> heard.add(failure.getMessage()));

        assertThat(heard).containsExactly("not connected");
    }
}
