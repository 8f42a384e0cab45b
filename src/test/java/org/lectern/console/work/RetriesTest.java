package org.lectern.console.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterException.Kind;
import org.lectern.wording.Message;

final class RetriesTest {
    private final ScriptedTime time = new ScriptedTime();
    private final Retries retries = new Retries(time);
    private final Latest latest = new Latest(retries.executor());
    private final List<String> heard = new ArrayList<>();
    private final ClusterException away = new ClusterException(Kind.UNREACHABLE, Message.plain("No node answers."));
    private Optional<Throwable> failure = Optional.of(away);
    private int asked;

    private CompletionStage<String> answer() {
        asked++;
        return failure.<CompletionStage<String>>map(CompletableFuture::failedStage)
                .orElseGet(() -> CompletableFuture.completedStage("answer"));
    }

    private void ask() {
        latest.ask(this::answer, heard::add, failed -> heard.add("failed"));
    }

    private void seconds(long seconds) {
        time.pass(Duration.ofSeconds(seconds));
    }

    @Test
    void whatPassesIsAskedAgainUntilThereIsAnAnswer() {
        ask();
        seconds(3);
        assertThat(asked).as("at once, after one second and after two more").isEqualTo(3);
        assertThat(latest.asking().get()).isTrue();
        assertThat(heard).isEmpty();

        failure = Optional.empty();
        seconds(4);

        assertThat(heard).containsExactly("answer");
        assertThat(latest.asking().get()).isFalse();
        seconds(3_600);
        assertThat(asked).isEqualTo(4);
    }

    @Test
    void theTimeBetweenTwoAttemptsGrowsToThirtySecondsAndNoFurther() {
        ask();
        seconds(1 + 2 + 4 + 8 + 16);
        assertThat(asked).isEqualTo(6);

        seconds(3_000);

        assertThat(asked).isEqualTo(106);
    }

    @Test
    void theReasonIsSaidUntilItIsOver() {
        assertThat(retries.reason().get()).isEmpty();
        ask();
        assertThat(retries.reason().get()).contains(away);
        assertThat(latest.waiting().get()).contains(away);

        failure = Optional.empty();
        retries.now();

        assertThat(heard).containsExactly("answer");
        assertThat(retries.reason().get()).isEmpty();
        assertThat(latest.waiting().get()).isEmpty();
    }

    @Test
    void whatDoesNotPassIsToldAtOnce() {
        failure = Optional.of(new IllegalStateException("a defect"));
        ask();
        seconds(3_600);

        assertThat(heard).containsExactly("failed");
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void aNewerQuestionIsAskedInPlaceOfTheOneThatWaits() {
        ask();
        latest.ask(() -> CompletableFuture.completedStage("newer"), heard::add, failed -> heard.add("failed"));
        seconds(3_600);

        assertThat(heard).containsExactly("newer");
        assertThat(asked).isEqualTo(1);
        assertThat(retries.reason().get()).isEmpty();
    }

    @Test
    void whatNobodyWantsToKnowIsNotAskedAgain() {
        ask();
        latest.drop();
        seconds(3_600);

        assertThat(asked).isEqualTo(1);
        assertThat(retries.reason().get()).isEmpty();
    }

    @Test
    void whatAPageWaitsForIsAskedOnlyWhileItIsInFront() {
        retries.front("page");
        ask();
        retries.front("another page");
        seconds(3_600);
        assertThat(asked).isEqualTo(1);
        assertThat(retries.reason().get())
                .as("the other page waits for nothing")
                .isEmpty();

        failure = Optional.empty();
        retries.front("page");

        assertThat(heard).containsExactly("answer");
    }

    @Test
    void anAnswerThatFailsBehindAnotherPageWaitsForItsOwn() {
        CompletableFuture<String> slow = new CompletableFuture<>();
        retries.front("page");
        latest.ask(() -> ++asked == 1 ? slow : CompletableFuture.completedFuture("answer"), heard::add, failed -> {});
        retries.front("another page");
        slow.completeExceptionally(away);
        seconds(3_600);
        assertThat(asked).isEqualTo(1);

        retries.front("page");

        assertThat(heard).containsExactly("answer");
    }
}
