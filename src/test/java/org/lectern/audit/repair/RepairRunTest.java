package org.lectern.audit.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.lectern.Stuck;
import org.lectern.job.JobId;
import org.lectern.job.Records;
import org.lectern.lane.WithoutNode;
import org.lectern.simulation.AuditTables;
import org.lectern.wording.Message;

/** A repair that waits, since it may fix only so many findings a second, hears at once what is wanted of it. */
@WithoutNode
final class RepairRunTest {
    /** At one a second nobody waits for the end of it. */
    private static final int MANY = 1_000_000;

    private final CompletableFuture<Void> firstBegun = new CompletableFuture<>();
    private final CompletableFuture<Void> secondBegun = new CompletableFuture<>();

    @Test
    void itEndsWhereItWaits_andTheRestIsLeft() {
        RepairRun repair = repair();

        repair.cancel();

        Stuck.await("the end", repair.ended());
        assertThat(secondBegun).isNotDone();
    }

    @Test
    void itGoesOnWhereTheLimitIsTakenAway() {
        RepairRun repair = repair();

        repair.throttle(0);

        Stuck.await("the end", repair.ended());
        assertThat(secondBegun).isDone();
    }

    /** One that has begun the first of two portions. */
    private RepairRun repair() {
        Deque<List<RepairRun.Portion>> pages =
                new ArrayDeque<>(List.of(List.of(portion(firstBegun)), List.of(portion(secondBegun)), List.of()));
        RepairRun.Pages given = new RepairRun.Pages() {
            @Override
            public List<RepairRun.Portion> next(long perSecond) {
                return pages.remove();
            }

            @Override
            public int atOnce() {
                return 2;
            }
        };
        RepairRun repair = new RepairRun(
                new AuditTables(),
                (task, cause, steered) -> CompletableFuture.completedStage(new Unlisted()),
                Optional.empty(),
                TEST,
                2L * MANY,
                given);
        repair.throttle(1);
        repair.begin();
        Stuck.await("the first portion", firstBegun);
        return repair;
    }

    private static RepairRun.Portion portion(CompletableFuture<Void> begun) {
        return new RepairRun.Portion(MANY, () -> {
            begun.complete(null);
            return CompletableFuture.completedStage(List.of());
        });
    }

    /** Nobody hears of it. */
    private record Unlisted() implements Records.Recorded {
        @Override
        public JobId id() {
            return new JobId("test/1");
        }

        @Override
        public void progressed(long done, long failed, long left) {}

        @Override
        public CompletionStage<?> end(Message reason) {
            return CompletableFuture.completedStage(reason);
        }
    }
}
