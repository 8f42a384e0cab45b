package org.lectern.cassandra.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.service.TestKeyspace.await;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.lane.WithoutNode;

/** Whoever waits for a busy cluster hears of it when the connection is closed, or nobody wants it any more. */
@WithoutNode
final class PauseTest {
    private final AtomicInteger calls = new AtomicInteger();

    private CompletionStage<String> busy() {
        calls.incrementAndGet();
        return CompletableFuture.failedStage(
                new ClusterException(ClusterException.Kind.OVERLOADED, "The cluster is busy."));
    }

    @Test
    void aConnectionThatIsClosedBetweenTwoAttemptsEndsTheWait() {
        AtomicBoolean asked = new AtomicBoolean();
        // It is open when the first attempt begins, and closed whenever somebody asks again.
        BooleanSupplier closed = () -> asked.getAndSet(true);

        assertThatThrownBy(() -> await(Pause.retry(closed, () -> true).run(this::busy)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("The connection was closed");
        assertThat(calls).hasValue(1);
    }

    @Test
    void whatNobodyWantsAnyMoreIsNotTriedAgain() {
        assertThatThrownBy(() ->
                        await(Pause.retry(() -> false, () -> calls.get() == 0).run(this::busy)))
                .isInstanceOf(CancellationException.class);
        assertThat(calls).hasValue(1);
    }
}
