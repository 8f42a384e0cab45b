package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lectern.async.Retry;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.AuditSteps;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.job.TestCause;
import org.lectern.lane.WithoutNode;
import org.lectern.simulation.AuditTables;
import org.lectern.simulation.Ports;
import org.lectern.simulation.VirtualTime;
import org.lectern.wording.Message;

/** An audit is interrupted if its beat has not changed for a minute that this process has watched, whatever clocks say. */
@WithoutNode
final class AuditHistoryTest {
    private static final Instant BEGUN = Instant.parse("2026-01-01T00:00:00Z");

    private final VirtualTime time = new VirtualTime(1);
    private final AuditTables tables = new AuditTables();
    private final AuditId id = tables.newId();

    private AuditHistory process() {
        return new AuditHistory(Ports.none(AuditReads.class), tables, tables, any -> false, new Retry.Timer() {
            @Override
            public void after(Duration delay, Runnable task) {
                time.after(delay, task);
            }

            @Override
            public long nanoTime() {
                return time.nanos();
            }
        });
    }

    private void beat(Instant clock) {
        tables.put(new AuditRecords.Place(
                new AuditRecord(
                        id,
                        new AuditScope.Everything(),
                        AuditOptions.STANDARD,
                        TestCause.TEST,
                        AuditState.RUNNING,
                        AuditPhase.READING_LIBRARIES,
                        BEGUN,
                        Optional.empty(),
                        Map.of(),
                        0,
                        0,
                        0,
                        List.of(),
                        Message.NONE,
                        AuditSteps.UNKNOWN),
                1,
                clock,
                0,
                0,
                new BitSet(),
                0));
    }

    private void pass(Duration passed) {
        boolean[] over = {false};
        time.after(passed, () -> over[0] = true);
        while (!over[0]) {
            time.step();
        }
    }

    private static AuditState state(AuditHistory history, AuditId id) {
        AuditState found = await(history.find(id)).orElseThrow().state();
        assertThat(await(history.recent(1)).get(0).state()).isEqualTo(found);
        return found;
    }

    @Test
    void anAuditWhoseProcessHasAClockThatIsHoursOffIsRunning_asLongAsItsBeatChanges() {
        AuditHistory history = process();
        for (int beat = 0; beat < 20; beat++) {
            beat(BEGUN.minus(Duration.ofHours(3)).plusSeconds(beat));
            assertThat(state(history, id)).isEqualTo(AuditState.RUNNING);
            pass(AuditHistory.SILENCE.minusSeconds(1));
            assertThat(state(history, id)).as("beat %s", beat).isEqualTo(AuditState.RUNNING);
        }
    }

    @Test
    void anAuditWhoseProcessIsGoneIsInterruptedAfterAMinute_alsoIfItsClockWasAhead() {
        beat(BEGUN.plus(Duration.ofHours(3)));
        pass(Duration.ofDays(1));
        AuditHistory history = process();
        assertThat(state(history, id)).as("not watched yet").isEqualTo(AuditState.RUNNING);
        pass(AuditHistory.SILENCE);
        assertThat(state(history, id)).isEqualTo(AuditState.INTERRUPTED);
    }

    @Test
    void whoWatchesKnowsItAfterAMinute_orAsSoonAsItBeats() {
        beat(BEGUN);
        CompletableFuture<Optional<AuditHistory.Look>> gone =
                process().watch(id).toCompletableFuture();
        pass(Duration.ofSeconds(50));
        assertThat(gone).isNotDone();
        pass(Duration.ofSeconds(30));
        assertThat(gone.join()).get().extracting(AuditHistory.Look::state).isEqualTo(AuditState.INTERRUPTED);

        CompletableFuture<Optional<AuditHistory.Look>> alive =
                process().watch(id).toCompletableFuture();
        beat(BEGUN.plusSeconds(15));
        pass(Duration.ofSeconds(20));
        assertThat(alive.join()).get().extracting(AuditHistory.Look::state).isEqualTo(AuditState.RUNNING);
    }
}
