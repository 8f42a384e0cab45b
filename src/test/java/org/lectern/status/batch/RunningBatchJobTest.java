package org.lectern.status.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterException;
import org.lectern.job.JobId;
import org.lectern.job.Records;
import org.lectern.lane.WithoutNode;
import org.lectern.service.TestKeyspace;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.store.InMemoryStatusStore;
import org.lectern.wording.Message;

/** Pages of users, two in each, three of which may be under way: what is on record of them, whoever of them waits. */
@WithoutNode
class RunningBatchJobTest {
    private static final String ID = "here/1";
    private static final BatchJobRecord BEGUN = new BatchJobRecord(
            ID,
            BatchJobRecord.Kind.REVIEW,
            Optional.empty(),
            false,
            OptionalLong.empty(),
            Counts.NONE,
            false,
            "op",
            "why");

    private final InMemoryStatusStore store = new InMemoryStatusStore();
    private final Map<String, CompletableFuture<Void>> waiting = new TreeMap<>();
    private final Map<String, Runnable> atBegin = new TreeMap<>();
    private final List<String> begun = new ArrayList<>();
    private boolean leftovers;

    /** Finds something in everybody; who waits is done once they are let go. */
    private final BatchJobWork work = new BatchJobWork() {
        @Override
        public CompletionStage<Counts> user(String user, Notes notes) {
            CompletableFuture<Void> until;
            synchronized (begun) {
                begun.add(user);
                until = waiting.getOrDefault(user, CompletableFuture.completedFuture(null));
            }
            atBegin.getOrDefault(user, () -> {}).run();
            return until.thenApply(done -> {
                notes.drift(drift(user));
                notes.note(Message.plain(user));
                return new Counts(1, 1, 0, 0);
            });
        }

        @Override
        public boolean looksAtLeftovers() {
            return leftovers;
        }

        @Override
        public CompletionStage<Counts> leftover(EnrolmentKey key, Notes notes) {
            return user("aggregate of " + key.user(), notes);
        }

        @Override
        public int pageSize() {
            return 2;
        }

        @Override
        public int pagesAtOnce() {
            return 3;
        }
    };

    private static Drift drift(String user) {
        return new Drift(StatusDriftKind.MISSING, new EnrolmentKey(user, "maths", "batch-1"), "maths", "sums", "2", "");
    }

    private void users(String... names) {
        for (String name : names) {
            await(store.swapEnrolment(
                    Optional.empty(), Enrolment.of(new EnrolmentKey(name, "maths", "batch-1"), Instant.EPOCH)));
        }
    }

    private void aggregate(String user) {
        leftovers = true;
        await(store.swapAggregate(
                Aggregate.Key.of(new EnrolmentKey(user, "maths", "batch-1")),
                Optional.empty(),
                new Aggregate(Optional.of(1), new TreeMap<>(), new TreeMap<>(), Optional.empty())));
    }

    private CompletableFuture<Void> waits(String user) {
        CompletableFuture<Void> until = new CompletableFuture<>();
        waiting.put(user, until);
        return until;
    }

    private RunningBatchJob begin(BatchJobRecord from, List<Drift> before) {
        return new RunningBatchJob(
                        store.port(),
                        work,
                        await(store.batchJobs().claim(from)),
                        new Unrecorded(),
                        new Findings(before, List.of(), List.of(), Coverage.NONE),
                        Retry.Timer.COMMON)
                .begin();
    }

    private RunningBatchJob begin() {
        return begin(BEGUN, List.of());
    }

    private List<String> begun() {
        synchronized (begun) {
            return List.copyOf(begun);
        }
    }

    private BatchJobRecord onRecord() {
        return await(store.batchJobs().record(ID)).orElseThrow();
    }

    private List<Drift> found() {
        return await(Findings.drift(store.batchJobs(), ID));
    }

    private void awaitBegun(String... users) {
        TestKeyspace.until("it is so far", () -> begun().equals(List.of(users)));
    }

    @Test
    void pagesBeginWhileOneWaits_asManyAsMayBe_andThePlaceStaysBeforeTheOneThatWaits() {
        users("a", "b", "c", "d", "e", "f", "g", "h");
        CompletableFuture<Void> b = waits("b");
        RunningBatchJob job = begin();
        awaitBegun("a", "b", "c", "d", "e", "f");
        TestKeyspace.until(
                "all but the one that waits are counted",
                () -> job.record().counts().equals(new Counts(5, 5, 0, 0)));
        assertThat(onRecord()).isEqualTo(BEGUN);
        assertThat(found()).isEmpty();
        assertThat(begun()).hasSize(6);

        b.complete(null);
        BatchJob.Report report = await(job.ended());
        assertThat(report.record().counts()).isEqualTo(new Counts(8, 8, 0, 0));
        assertThat(onRecord()).isEqualTo(report.record());
        assertThat(found()).hasSize(8);
    }

    @Test
    void whoTakesItUpWhileAPageWaitsFindsEverythingOnce() {
        users("a", "b", "c", "d", "e", "f", "g", "h");
        waits("d");
        begin();
        awaitBegun("a", "b", "c", "d", "e", "f", "g", "h");
        TestKeyspace.until("it is so far", () -> onRecord().position().isPresent());
        // Here the process dies: of the second page and of all after it nothing is on record, and nothing counted.
        assertThat(onRecord().position()).hasValue(2);
        assertThat(onRecord().counts()).isEqualTo(new Counts(2, 2, 0, 0));
        assertThat(found()).containsExactly(drift("a"), drift("b"));

        waiting.clear();
        BatchJob.Report rest = await(begin(onRecord(), found()).ended());
        assertThat(rest.record().counts()).isEqualTo(new Counts(8, 8, 0, 0));
        assertThat(rest.drift())
                .extracting(one -> one.where().user())
                .containsExactly("a", "b", "c", "d", "e", "f", "g", "h");
    }

    @Test
    void aggregatesAreLookedAtWhileTheLastUsersWait_andThePlaceStaysBeforeThese() {
        users("a", "b");
        aggregate("x");
        CompletableFuture<Void> b = waits("b");
        RunningBatchJob job = begin();
        awaitBegun("a", "b", "aggregate of x");
        TestKeyspace.until(
                "all but the one that waits are counted",
                () -> job.record().counts().equals(new Counts(2, 2, 0, 0)));
        assertThat(onRecord()).isEqualTo(BEGUN);
        assertThat(found()).isEmpty();

        b.complete(null);
        BatchJob.Report report = await(job.ended());
        assertThat(report.record().counts()).isEqualTo(new Counts(3, 3, 0, 0));
        assertThat(report.record().finished()).isTrue();
        assertThat(found()).hasSize(3);
    }

    @Test
    void whoTakesItUpWhileAnAggregateWaits_goesOnWithAggregatesAlone() {
        users("a", "b");
        aggregate("x");
        waits("aggregate of x");
        begin();
        awaitBegun("a", "b", "aggregate of x");
        TestKeyspace.until("users are done", () -> onRecord().leftovers());
        assertThat(onRecord().counts()).isEqualTo(new Counts(2, 2, 0, 0));

        waiting.clear();
        BatchJob.Report rest = await(begin(onRecord(), found()).ended());
        assertThat(begun()).containsExactly("a", "b", "aggregate of x", "aggregate of x");
        assertThat(rest.record().counts()).isEqualTo(new Counts(3, 3, 0, 0));
    }

    @Test
    void whatIsFoundIsHandedOverPageByPage_thatOfTheOneWhoseTurnItIsAtOnce() {
        users("a", "b", "c", "d", "e", "f");
        CompletableFuture<Void> b = waits("b");
        RunningBatchJob job = begin();
        awaitBegun("a", "b", "c", "d", "e", "f");
        assertThat(job.found(0)).containsExactly(drift("a"));

        b.complete(null);
        BatchJob.Report report = await(job.ended());
        assertThat(report.notes()).extracting(Message::english).containsExactly("a", "b", "c", "d", "e", "f");
        assertThat(report.drift()).hasSize(6);
    }

    @Test
    void cancelledWhileAPageWaits_itStopsAtTheEndOfTheLastPageThatIsWhole() {
        users("a", "b", "c", "d", "e", "f", "g", "h");
        CompletableFuture<Void> b = waits("b");
        RunningBatchJob job = begin();
        awaitBegun("a", "b", "c", "d", "e", "f");
        job.cancel();
        b.complete(null);
        BatchJob.Report stopped = await(job.ended());
        assertThat(begun()).hasSize(6);
        assertThat(stopped.record().finished()).isFalse();
        assertThat(onRecord().position()).hasValue(6);
        assertThat(onRecord().counts()).isEqualTo(new Counts(6, 6, 0, 0));

        BatchJob.Report rest = await(begin(onRecord(), found()).ended());
        assertThat(rest.record().finished()).isTrue();
        assertThat(rest.record().counts()).isEqualTo(new Counts(8, 8, 0, 0));
    }

    @Test
    void cancelledWithinAPage_whatWasBegunOfItIsDoneAgainByWhoeverTakesItUp() {
        users("a", "b", "c", "d");
        RunningBatchJob job = new RunningBatchJob(
                store.port(),
                work,
                await(store.batchJobs().claim(BEGUN)),
                new Unrecorded(),
                Findings.NONE,
                Retry.Timer.COMMON);
        atBegin.put("c", job::cancel);
        BatchJob.Report stopped = await(job.begin().ended());
        assertThat(begun()).containsExactly("a", "b", "c");
        assertThat(stopped.drift()).hasSize(3);
        assertThat(stopped.record()).isEqualTo(onRecord());
        assertThat(onRecord().position()).hasValue(2);
        assertThat(onRecord().counts()).isEqualTo(new Counts(2, 2, 0, 0));

        atBegin.clear();
        BatchJob.Report rest = await(begin(onRecord(), found()).ended());
        assertThat(rest.record().counts()).isEqualTo(new Counts(4, 4, 0, 0));
        assertThat(rest.drift()).hasSize(4);
    }

    @Test
    void paused_nobodyBegins_andAPageThatIsDoneMeanwhileIsOnRecord() {
        users("a", "b", "c", "d", "e", "f", "g", "h");
        CompletableFuture<Void> b = waits("b");
        RunningBatchJob job = begin();
        awaitBegun("a", "b", "c", "d", "e", "f");
        job.pause(true);
        b.complete(null);
        TestKeyspace.until("it is so far", () -> onRecord().position().equals(OptionalLong.of(6)));
        assertThat(begun()).hasSize(6);
        assertThat(job.isPaused()).isTrue();

        job.pause(false);
        assertThat(await(job.ended()).record().counts()).isEqualTo(new Counts(8, 8, 0, 0));
    }

    @Test
    void aPlaceThatCannotBePutOnRecordEndsIt_onceNothingIsUnderWay() {
        users("a", "b", "c", "d", "e", "f");
        CompletableFuture<Void> b = waits("b");
        CompletableFuture<Void> f = waits("f");
        RunningBatchJob job = begin();
        awaitBegun("a", "b", "c", "d", "e", "f");
        store.dieAfter(0);
        b.complete(null);
        assertThat(job.ended().toCompletableFuture()).isNotDone();

        f.complete(null);
        assertThatThrownBy(() -> await(job.ended())).isInstanceOf(ClusterException.class);
        assertThat(onRecord()).isEqualTo(BEGUN);
    }

    /** A job of which nobody hears. */
    @Test
    void aLeaseThatCannotBeReleasedLeavesNobodyWaiting() {
        RunningBatchJob job = new RunningBatchJob(
                store.port(),
                work,
                await(store.batchJobs().claim(BEGUN)),
                new Unrecorded(),
                Findings.NONE,
                Retry.Timer.COMMON);
        job.ended(() -> {
            throw new IllegalStateException("no thread for it");
        });

        assertThat(await(job.begin().ended()).record().finished()).isTrue();
    }

    private record Unrecorded() implements Records.Recorded {
        @Override
        public JobId id() {
            return new JobId(ID);
        }

        @Override
        public void progressed(long done, long failed, long left) {}

        @Override
        public CompletionStage<?> end(Message reason) {
            return CompletableFuture.completedStage(null);
        }
    }
}
