package org.lectern.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.fanout.FanOutJobs.begin;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.lectern.fanout.ChangeNotMadeException;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.JobTask;
import org.lectern.job.ProcessRows;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.SwapOutcome;
import org.lectern.wording.Message;

/**
 * What a console leaves that dies, sleeps or is overtaken at the worst moment is enough for the next one to tell the truth. Of
 * these moments chance hardly ever finds one.
 */
@WithoutNode
class WorstMomentTest {
    private static final Cause CAUSE = Cause.of("simulation@here", "");
    private static final PrincipalId ANNE = PrincipalId.of("u:cam:anne");
    private static final Duration WAITED = Duration.ofMinutes(1);
    private static final Duration AT_MOST = Duration.ofHours(1);

    private final Simulation world = new Simulation(1, SimulatedCluster.Variant.NONE, false).withoutTrouble();
    private final SimulatedConsole console = new SimulatedConsole(world, "console");

    /** The row that counts her as failed could not be written since she was written after all. */
    @Test
    void whoeverARowCountsAsFailedIsOnRecordUntilTheRowCountsThemNoMore() {
        JobId share = leftBehind(shareThatFailedFor(ANNE));
        world.refuseRows(row -> row.counts().failed() == 0);
        diesOnce(() -> world.tables.failed(share).isEmpty());

        nextConsole();
        until("the share has ended", () -> world.tables.ended(share).isPresent());
        assertThat(world.tables.ended(share))
                .get()
                .extracting(JobStatus::state, JobStatus::counts)
                .containsExactly(JobState.DONE, new JobCounts(2, 0, 0, true));
    }

    /** No row that says so could be written since the change was made. */
    @Test
    void theTruthNamesAChangeUntilTheRowSaysThatItWasMade() {
        world.refuseRows(JobRecord::made);
        change(new Change.Touch());
        JobId made = untilOnRecord(JobKind.TOUCH);
        until("it is made", () -> world.cluster.made(made.value()));
        diesOnce(() -> !item().openChanges().containsKey(made.value()));

        nextConsole();
        until("it has ended", () -> world.tables.ended(made).isPresent());
        assertThat(world.tables.ended(made)).get().extracting(JobStatus::state).isEqualTo(JobState.DONE);
        assertThat(world.cluster.wrongAtTheEnd()).isEmpty();
    }

    /** Two that came at once are announced together; somebody else deletes the item then. */
    @Test
    void aChangeThatIsOnRecordAndFindsNothingLeftToChangeIsCarriedOutAndEnds() {
        change(new Change.Touch());
        change(new Change.Rename("Another name"));
        FanOutJob delete = change(new Change.Delete());
        JobId renamed = untilOnRecord(JobKind.RENAME);
        JobId deleted = untilOnRecord(JobKind.DELETE);
        somebodyElseMakes(new Change.Delete());

        until("nothing is open", () -> world.tables.open().isEmpty());
        assertThat(world.tables.ended(renamed))
                .get()
                .extracting(JobStatus::state)
                .isEqualTo(JobState.NOT_MADE);
        assertThat(world.tables.ended(deleted))
                .get()
                .extracting(JobStatus::state)
                .isEqualTo(JobState.DONE);
        until(
                "whoever asked hears it",
                () -> delete.done().toCompletableFuture().isDone());
        assertThat(delete.done().toCompletableFuture()).isCompleted();
        assertThat(world.cluster.wrongAtTheEnd()).isEmpty();
    }

    @Test
    void aChangeThatWasAnnouncedBeforeTheComputerSleptIsNotMadeWhenItWakes() {
        FanOutJob touch = change(new Change.Touch());
        JobId announced = untilOnRecord(JobKind.TOUCH);
        console.freeze(Duration.ofSeconds(20));

        until("it has ended", () -> touch.done().toCompletableFuture().isDone());
        assertThatThrownBy(() -> touch.done().toCompletableFuture().join())
                .hasCauseInstanceOf(ChangeNotMadeException.class)
                .hasStackTraceContaining("just before a change");
        assertThat(world.cluster.made(announced.value())).isFalse();
    }

    private FanOutJob change(Change change) {
        return begin(console.parts().fanOuts().change(SimulatedCluster.ITEM, change), CAUSE);
    }

    /** Its row is written; its console has not heard that yet. */
    private JobId untilOnRecord(JobKind kind) {
        until(kind + " is on record", () -> open(kind).isPresent());
        return open(kind).orElseThrow();
    }

    private Optional<JobId> open(JobKind kind) {
        return world.tables.open().stream()
                .filter(job -> job.task().kind() == kind)
                .map(JobRecord::id)
                .findFirst();
    }

    private Content item() {
        return world.cluster.content(Set.of());
    }

    private void somebodyElseMakes(Change change) {
        Content before = item();
        Content after = change.apply(before.id(), Optional.of(before), now()).orElseThrow();
        assertThat(world.cluster.swapContent(Optional.of(before), after)).isCompletedWithValue(SwapOutcome.APPLIED);
    }

    private Instant now() {
        return Simulation.BEGINNING.plusNanos(world.time.nanos());
    }

    /** A job of a console that is gone. */
    private JobId leftBehind(JobRecord job) {
        long written = TimeUnit.MILLISECONDS.toMicros(Simulation.BEGINNING.toEpochMilli());
        world.tables.put("gone", 0, job, written);
        world.tables.put(new ProcessRows.Found("gone", "gone@there", Set.of(0), written));
        return job.id();
    }

    private JobRecord shareThatFailedFor(PrincipalId principal) {
        JobId id = new JobId("gone/1");
        world.tables.putFailures(id, Map.of(principal, Message.plain("busy")));
        return new JobRecord(
                id,
                JobTask.of(JobKind.SHARE, SimulatedCluster.ITEM.value(), Message.NONE),
                CAUSE,
                JobState.RUNNING,
                Message.NONE,
                new JobCounts(1, 1, 0, true),
                0,
                OptionalInt.empty(),
                Simulation.BEGINNING,
                Simulation.BEGINNING,
                Optional.empty(),
                true,
                Optional.empty(),
                Optional.of(new JobRecord.Share(MemberRole.VIEWER, 1, 1, new TreeMap<>())));
    }

    /** The console dies as soon as this is so; else after a while. */
    private void diesOnce(BooleanSupplier worst) {
        long until = world.time.nanos() + WAITED.toNanos();
        until("it dies", () -> worst.getAsBoolean() || world.time.nanos() > until);
        console.kill();
    }

    /** Everything can be written again. */
    private void nextConsole() {
        world.refuseRows(row -> false);
        SimulatedConsole next = new SimulatedConsole(world, "next");
        assertThat(List.of(console.isAlive(), next.isAlive())).containsExactly(false, true);
    }

    private void until(String what, BooleanSupplier so) {
        long limit = world.time.nanos() + AT_MOST.toNanos();
        while (!so.getAsBoolean()) {
            assertThat(world.time.step() && world.time.nanos() < limit).as(what).isTrue();
        }
    }
}
