package org.lectern.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.lectern.service.JumpingClocks;

/** Who is alive is judged by whether its row changes, and by nobody's clock but the steady one here. */
class ProcessLeaseTest {
    private static final Duration A_LITTLE_LESS = ProcessLease.LEASE.minusSeconds(5);

    private final Map<String, ProcessRows.Found> rows = new LinkedHashMap<>();
    private final JumpingClocks clocks = new JumpingClocks();
    private final ProcessLease lease = new ProcessLease(new Rows(), "here", "tester@here", clocks);

    private final class Rows implements ProcessRows {
        @Override
        public CompletionStage<?> put(Found process) {
            rows.put(process.owner(), process);
            return CompletableFuture.completedStage(true);
        }

        @Override
        public CompletionStage<?> delete(String owner, long asOf) {
            rows.remove(owner);
            return CompletableFuture.completedStage(true);
        }

        @Override
        public CompletionStage<List<Found>> all() {
            return CompletableFuture.completedStage(List.copyOf(rows.values()));
        }
    }

    private void otherWrites(long time) {
        rows.put("there", new ProcessRows.Found("there", "other@there", Set.of(0), time));
    }

    private boolean otherIsAlive() {
        return lease.all().toCompletableFuture().join().stream()
                .filter(process -> process.owner().equals("there"))
                .allMatch(ProcessLease.Registered::alive);
    }

    @Test
    void whoWroteLongAgoByItsOwnClockIsAliveUntilItWasSeenToStandStill() {
        otherWrites(1);
        assertThat(otherIsAlive()).as("seen for the first time").isTrue();
        clocks.passes(A_LITTLE_LESS);
        assertThat(otherIsAlive()).as("nearly a lease").isTrue();
        clocks.passes(ProcessLease.LEASE);
        assertThat(otherIsAlive()).as("not heard of for a lease").isFalse();
    }

    @Test
    void whoseRowChangesIsAlive_howeverSlowItsClock() {
        for (long time = 1; time < 5; time++) {
            otherWrites(time);
            assertThat(otherIsAlive()).isTrue();
            clocks.passes(A_LITTLE_LESS);
        }
    }

    @Test
    void anOldAnswerOfOneThatHasWrittenSinceDoesNotSayThatItIsDead() {
        otherWrites(2);
        assertThat(otherIsAlive()).isTrue();
        clocks.passes(ProcessLease.LEASE);
        otherWrites(1);
        assertThat(otherIsAlive()).isTrue();
    }

    @Test
    void nothingBeginsOnceItHasLeft_sinceNobodyWouldFindIt() {
        lease.place(0).toCompletableFuture().join();
        lease.leave(0);
        lease.leave().toCompletableFuture().join();
        assertThat(rows).isEmpty();

        assertThatThrownBy(() -> lease.place(0).toCompletableFuture().join()).hasMessageContaining("closed");
        lease.renew().toCompletableFuture().join();
        assertThat(rows).as("nor does it come back").isEmpty();
    }
}
