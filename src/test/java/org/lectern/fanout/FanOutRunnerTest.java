package org.lectern.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.cassandra.job.CassandraJobHistory;
import org.lectern.cassandra.job.CassandraJobRows;
import org.lectern.cassandra.job.CassandraProcessRows;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.EndedJobs;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.JobTask;
import org.lectern.job.Journal;
import org.lectern.job.OpenJobs;
import org.lectern.job.ProcessLease;
import org.lectern.job.RunningJob;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Reconciled;
import org.lectern.protocol.SwapOutcome;
import org.lectern.service.TestFanOuts;
import org.lectern.service.TestKeyspace;
import org.lectern.wording.Message;

/** Whatever happens while somebody works on a job, somebody goes on with it. */
@OnSharedNode
class FanOutRunnerTest {
    private static final ContentId ITEM = new ContentId("c:test:item");
    private static final int MEMBERS = 9;
    private static final AtomicInteger NAMES = new AtomicInteger();

    private static final TestKeyspace KEYSPACE = new TestKeyspace("work");

    private final Cluster cluster = Cluster.connect(KEYSPACE.settings());

    @AfterEach
    void disconnect() {
        cluster.close();
    }

    @AfterAll
    static void close() {
        KEYSPACE.close();
    }

    @Test
    void aRoundThatIsCompleteBeforeTheWorkThatBeganItHasEndedIsNotForgotten() {
        RunningJob job = RunningJob.adopted(halfWay());
        PageStore store = new PageStore(ITEM, MEMBERS); // answers at once: the whole round is one call
        work(store).resume(job);

        assertThat(await(job.handle().ended()).principals()).isEqualTo(MEMBERS);
        assertThat(job.state()).isEqualTo(JobState.DONE);
        assertThat(store.written).hasSize(MEMBERS - 5);
    }

    @Test
    void whoStopsAJobThatHasJustEndedDoesNotMakeItAFailure() {
        RunningJob job = RunningJob.adopted(halfWay());
        job.enter(JobState.DONE, Message.NONE, Instant.EPOCH);
        work(new PageStore(ITEM, MEMBERS)).rest(job, JobState.STOPPED);
        assertThat(job.handle().ended().toCompletableFuture()).isNotDone();
        assertThat(job.state()).isEqualTo(JobState.DONE);
    }

    @Test
    void whatIsOnRecordOfFailuresCountsEvenIfFewerWereCounted() {
        RunningJob job = RunningJob.adopted(halfWay());
        PrincipalId counted = PageStore.principal(0);
        PrincipalId stale = PageStore.principal(1);
        job.settled(new Reconciled(0, Map.of(counted, Message.plain("busy"))), Instant.EPOCH);
        job.progress().failed(Map.of(counted, Message.plain("busy"), stale, Message.plain("busy")));
        assertThat(job.counts()).isEqualTo(new JobCounts(4, 2, 3, true));

        job.progress().recovered(List.of(counted, stale));
        assertThat(job.counts()).isEqualTo(new JobCounts(6, 0, 3, true));
        assertThat(job.progress().takeUnsaved()).isEmpty();
    }

    @Test
    void whoComesWhileOthersWorkIsNotForgotten() {
        RunningJob job = RunningJob.adopted(halfWay());
        assertThat(job.work().begin()).isTrue();
        assertThat(job.work().end()).isFalse();
        assertThat(job.work().begin()).isTrue();
        assertThat(job.work().begin()).isFalse();
        assertThat(job.work().begin()).isFalse();
        assertThat(job.work().end()).isTrue();
        assertThat(job.work().begin()).isTrue();
        assertThat(job.work().end()).isFalse();
    }

    @Test
    void aChangeThatWasAnnouncedAndNotMadeKnowsWhatStoppedItAndPassesIfThatDoes() {
        assertThat(notMade(new ClusterException(ClusterException.Kind.OVERLOADED, "The lease was renewed late.")))
                .hasMessageContaining("announced but not made")
                .hasCauseInstanceOf(ClusterException.class)
                .matches(ChangeNotMadeException::isTransient, "passes")
                .extracting(ClusterFailures::passing)
                .isEqualTo(Optional.of(Message.plain("The lease was renewed late.")));
        assertThat(notMade(new ClusterException(ClusterException.Kind.REFUSED, "No right.")))
                .hasStackTraceContaining("No right.")
                .matches(failure -> !failure.isTransient(), "stays");
    }

    /** A rival is still carrying its change, and its version is later than the one that was announced. */
    @Test
    void whatOthersHaveChangedMeanwhileIsNotTakenForAChangeThatWasNeverMade() {
        Content rivals = new Content(
                ITEM,
                "Item",
                Visibility.PUBLIC,
                Instant.ofEpochMilli(9),
                false,
                Map.of(Instant.ofEpochMilli(2), Visibility.PUBLIC),
                Map.of("rival-1/1", Instant.ofEpochMilli(9)));
        assertThat(notMade(rivals, new ClusterException(ClusterException.Kind.REFUSED, "No right.")))
                .hasStackTraceContaining("No right.");
    }

    /** What is told of a change whose transaction fails like this. */
    private ChangeNotMadeException notMade(RuntimeException stopping) {
        return notMade(
                new Content(ITEM, "Item", Visibility.PRIVATE, Instant.ofEpochMilli(2), false, Map.of()), stopping);
    }

    private ChangeNotMadeException notMade(Content item, RuntimeException stopping) {
        PageStore store = new PageStore(ITEM, MEMBERS) {
            @Override
            public CompletionStage<ContentRead> readContent(ContentId content, boolean serial) {
                return CompletableFuture.completedStage(new ContentRead(Optional.of(item), Instant.ofEpochMilli(3)));
            }

            @Override
            public CompletionStage<SwapOutcome> swapContent(Optional<Content> expected, Content next) {
                boolean withdrawn =
                        next.openChanges().keySet().stream().anyMatch(change -> change.startsWith(Content.WITHDRAWN));
                return withdrawn
                        ? CompletableFuture.completedStage(SwapOutcome.APPLIED)
                        : CompletableFuture.failedStage(stopping);
            }
        };
        Journal journal =
                journal(() -> CompletableFuture.completedStage(new JobId("tester-1/" + NAMES.incrementAndGet())));
        FanOutJob handle = new FanOutJob(ITEM.value());
        RunningJob job =
                new RunningJob(JobTask.of(JobKind.TOUCH, ITEM.value(), Message.NONE), TEST, handle, Instant.EPOCH);
        new ContentChanges(store, new Operations(store), journal, work(store, journal)).make(job, new Change.Touch());

        return (ChangeNotMadeException) catchThrowable(() -> await(handle.ended()));
    }

    private static JobRecord halfWay() {
        return new JobRecord(
                new JobId("dead-1/1"),
                JobTask.of(JobKind.TOUCH, ITEM.value(), Message.NONE),
                Cause.of("tester@here", ""),
                JobState.RUNNING,
                Message.NONE,
                new JobCounts(5, 0, MEMBERS - 5, true),
                0,
                OptionalInt.empty(),
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.of(Instant.EPOCH),
                true,
                Optional.of(new JobRecord.Mark(Optional.empty(), Optional.of(PageStore.principal(4)), false)),
                Optional.empty());
    }

    private FanOutRunner work(PageStore store) {
        return work(store, journal(() -> CompletableFuture.failedStage(new IllegalStateException("no new jobs"))));
    }

    private Journal journal(Supplier<CompletionStage<JobId>> names) {
        ProcessLease lease = CassandraProcessRows.lease(cluster, "tester@here", ProcessLease.Clocks.OF_THIS_MACHINE);
        return new Journal(
                new OpenJobs(new CassandraJobRows(cluster::execute), lease, cluster.clock()::instant),
                new CassandraJobHistory(cluster),
                lease,
                names,
                EndedJobs.NONE,
                TestFanOuts.timing(cluster));
    }

    private FanOutRunner work(PageStore store, Journal journal) {
        return new FanOutRunner(
                store,
                new Operations(store),
                journal,
                principal -> CompletableFuture.failedStage(new IllegalStateException("no rebuilds")),
                Optional.empty(),
                new ConcurrencyLimit(1),
                FanOutParts.PAGE_SIZE,
                new ScanContexts(TestFanOuts.timing(cluster), TestFanOuts.members(cluster)));
    }
}
