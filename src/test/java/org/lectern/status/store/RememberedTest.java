package org.lectern.status.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

@WithoutNode
class RememberedTest {
    @Test
    void anAnswerThatWasUnderWayWhenItChangedIsNotRemembered() {
        AtomicReference<CompletionStage<String>> answer = new AtomicReference<>();
        Remembered<String, String> remembered = new Remembered<>(key -> answer.get(), any -> true);
        CompletableFuture<String> late = new CompletableFuture<>();
        answer.set(late);
        CompletionStage<String> asked = remembered.get("k");
        remembered.forget("k"); // somebody writes
        late.complete("before");
        assertThat(await(asked)).isEqualTo("before");
        answer.set(CompletableFuture.completedStage("after"));
        assertThat(await(remembered.get("k"))).isEqualTo("after");
        answer.set(CompletableFuture.failedStage(new AssertionError("it is remembered")));
        assertThat(await(remembered.get("k"))).isEqualTo("after");
    }
}
