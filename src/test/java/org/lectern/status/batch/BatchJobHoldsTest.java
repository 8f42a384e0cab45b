package org.lectern.status.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.lectern.async.Retry;
import org.lectern.lane.WithoutNode;
import org.lectern.simulation.VirtualTime;
import org.lectern.status.store.BatchJobStore;
import org.lectern.status.store.BatchJobStore.Lease;
import org.lectern.status.store.InMemoryStatusStore;

/** A process loses its batch job only to one that has watched an unchanged lease for a minute, whatever other clocks say. */
@WithoutNode
public class BatchJobHoldsTest {
    private final VirtualTime time = new VirtualTime(1);
    private final InMemoryStatusStore tables = new InMemoryStatusStore();
    private final BatchJobStore store = tables.batchJobs();
    private final BatchJobHolds owner = process();

    private BatchJobHolds process() {
        return new BatchJobHolds(store, new Retry.Timer() {
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

    private void pass(Duration passed) {
        boolean[] over = {false};
        time.after(passed, () -> over[0] = true);
        while (!over[0]) {
            time.step();
        }
    }

    /** The clock of the nodes, by which rows are written and cells expire. */
    private void nodesClock(Instant now) {
        tables.clock(() -> now);
    }

    @Test
    void aHolderThatRenewsIsNeverTakenOver_whateverTheClocksOfTheNodesSay() {
        BatchJobHolds other = process();
        for (int renewal = 0; renewal < 40; renewal++) {
            nodesClock(Instant.EPOCH.plus(Duration.ofMinutes(renewal % 2 == 0 ? 90 : 0)));
            assertThat(await(owner.hold("job", "one/1"))).isTrue();
            assertThat(await(other.hold("job", "two/1")))
                    .as("after renewal %s", renewal)
                    .isFalse();
            assertThat(await(other.isHeld("job"))).isTrue();
            pass(BatchJobHolds.LEASE.minusSeconds(1));
        }
    }

    @Test
    void aHolderThatStoppedIsTakenOverAfterAMinuteThatAnotherHasWatched() {
        await(owner.hold("job", "one/1"));
        pass(Duration.ofHours(3));
        nodesClock(Instant.EPOCH.plus(Duration.ofMinutes(90)));
        BatchJobHolds other = process();
        assertThat(await(other.hold("job", "two/1"))).as("not watched yet").isFalse();
        pass(BatchJobHolds.LEASE.minusMillis(1));
        assertThat(await(other.hold("job", "two/1"))).isFalse();
        pass(Duration.ofMillis(1));
        assertThat(await(other.isHeld("job"))).isFalse();
        assertThat(await(other.hold("job", "two/1"))).isTrue();
        assertThat(await(owner.hold("job", "one/1"))).as("it has lost it").isFalse();
    }

    /** Both see that it is over; what the owner writes in between counts. */
    @Test
    void aHolderThatRenewsBetweenTheLookAndTheTakeOverKeepsTheJob() {
        await(owner.hold("job", "one/1"));
        BatchJobHolds other = process();
        await(other.isHeld("job"));
        pass(BatchJobHolds.LEASE);
        Optional<Lease> looked = await(store.lease("job"));
        await(owner.hold("job", "one/1"));
        assertThat(await(store.compareAndSetLease("job", looked, Optional.of(new Lease("two/1", 1, 0)))))
                .isFalse();
        assertThat(await(other.hold("job", "two/1"))).isFalse();
    }

    /** Its owner is called the same at each renewal; only the time of writing changes. */
    @Test
    void aLeaseOfAnEarlierReleaseIsWatchedByWhenItWasWritten() {
        Lease older = new Lease("old/1", 0, 0);
        await(store.compareAndSetLease("job", Optional.empty(), Optional.of(older)));
        assertThat(await(owner.hold("job", "one/1"))).isFalse();
        pass(BatchJobHolds.LEASE);
        nodesClock(Instant.EPOCH.plusSeconds(1));
        await(store.compareAndSetLease("job", Optional.of(older), Optional.of(older)));
        assertThat(await(owner.hold("job", "one/1"))).isFalse();
        pass(BatchJobHolds.LEASE);
        assertThat(await(owner.hold("job", "one/1"))).isTrue();
    }

    @Test
    void watchingEndsWhenTheOwnerRenews_orIsKnownToHaveStopped() {
        assertThat(watched().toCompletableFuture()).as("nobody has it").isDone();
        await(owner.hold("job", "one/1"));

        CompletionStage<Void> alive = watched();
        pass(Duration.ofSeconds(10));
        assertThat(alive.toCompletableFuture()).isNotDone();
        await(owner.hold("job", "one/1"));
        pass(BatchJobHolds.RENEWAL);
        assertThat(alive.toCompletableFuture()).isDone();

        BatchJobHolds other = process();
        CompletionStage<Void> stopped = other.watch("job");
        pass(BatchJobHolds.LEASE.minusSeconds(1));
        assertThat(stopped.toCompletableFuture()).isNotDone();
        pass(BatchJobHolds.RENEWAL);
        assertThat(stopped.toCompletableFuture()).isDone();
        assertThat(await(other.hold("job", "two/1"))).isTrue();
    }

    private CompletionStage<Void> watched() {
        return process().watch("job");
    }

    @Test
    void whatIsReleasedIsFreeAtOnce_andOnlyItsOwnerReleasesIt() {
        await(owner.hold("job", "one/1"));
        BatchJobHolds other = process();
        await(other.release("job", "two/1"));
        assertThat(await(other.hold("job", "two/1"))).isFalse();
        await(owner.release("job", "one/1"));
        assertThat(await(other.hold("job", "two/1"))).isTrue();
    }

    @Test
    void onlyTheExpectedLeaseIsReplaced() {
        requireOnlyTheExpectedLeaseIsReplaced(store);
    }

    /** Of any store. */
    public static void requireOnlyTheExpectedLeaseIsReplaced(BatchJobStore store) {
        Optional<Lease> none = Optional.empty();
        Optional<Lease> first = Optional.of(new Lease("process/1", 1, 0));
        Optional<Lease> second = Optional.of(new Lease("process/1", 2, 0));
        Optional<Lease> other = Optional.of(new Lease("other/1", 1, 0));
        List<Boolean> set = new ArrayList<>();
        set.add(await(store.compareAndSetLease("s", none, first)));
        set.add(await(store.compareAndSetLease("s", none, other)));
        set.add(await(store.compareAndSetLease("s", other, other)));
        set.add(await(store.compareAndSetLease("s", first, second)));
        set.add(await(store.compareAndSetLease("s", first, other)));
        assertThat(await(store.lease("s")))
                .get()
                .extracting(Lease::owner, Lease::beat)
                .containsExactly("process/1", 2L);
        set.add(await(store.compareAndSetLease("s", second, none)));
        assertThat(await(store.lease("s"))).isEmpty();
        assertThat(set).containsExactly(true, false, false, true, false, true);
    }
}
