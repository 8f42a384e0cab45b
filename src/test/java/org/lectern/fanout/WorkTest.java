package org.lectern.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Cluster;
import org.lectern.content.ContentId;
import org.lectern.journal.Cause;
import org.lectern.journal.JobCounts;
import org.lectern.journal.JobId;
import org.lectern.journal.JobKind;
import org.lectern.journal.JobRecord;
import org.lectern.journal.JobState;
import org.lectern.principal.PrincipalId;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Reconciled;
import org.lectern.service.TestKeyspace;
import org.lectern.store.CassandraContents;
import org.lectern.store.JobHistory;
import org.lectern.store.NameIndex;
import org.lectern.store.OpenJobs;
import org.lectern.store.ProcessLease;

/** Whatever happens while somebody works on a job, somebody goes on with it. */
class WorkTest {
    private static final ContentId ITEM = new ContentId("c:test:item");
    private static final int MEMBERS = 9;

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

        assertThat(await(job.handle().done()).principals()).isEqualTo(MEMBERS);
        assertThat(job.state()).isEqualTo(JobState.DONE);
        assertThat(store.written).hasSize(MEMBERS - 5);
    }

    @Test
    void whoStopsAJobThatHasJustEndedDoesNotMakeItAFailure() {
        RunningJob job = RunningJob.adopted(halfWay());
        job.enter(JobState.DONE, "", Instant.EPOCH);
        work(new PageStore(ITEM, MEMBERS)).rest(job, JobState.STOPPED);
        assertThat(job.handle().done().toCompletableFuture()).isNotDone();
        assertThat(job.state()).isEqualTo(JobState.DONE);
    }

    @Test
    void whatIsOnRecordOfFailuresCountsEvenIfFewerWereCounted() {
        RunningJob job = RunningJob.adopted(halfWay());
        PrincipalId counted = PageStore.principal(0);
        PrincipalId stale = PageStore.principal(1);
        job.settled(new Reconciled(0, Map.of(counted, "busy")), Instant.EPOCH);
        job.failed(Map.of(counted, "busy", stale, "busy"));
        assertThat(job.counts()).isEqualTo(new JobCounts(4, 2, 3, true));

        job.recovered(List.of(counted, stale));
        assertThat(job.counts()).isEqualTo(new JobCounts(6, 0, 3, true));
        assertThat(job.takeUnsaved()).isEmpty();
    }

    @Test
    void whoComesWhileOthersWorkIsNotForgotten() {
        RunningJob job = RunningJob.adopted(halfWay());
        assertThat(job.beginWork()).isTrue();
        assertThat(job.endWork()).isFalse();
        assertThat(job.beginWork()).isTrue();
        assertThat(job.beginWork()).isFalse();
        assertThat(job.beginWork()).isFalse();
        assertThat(job.endWork()).isTrue();
        assertThat(job.beginWork()).isTrue();
        assertThat(job.endWork()).isFalse();
    }

    private static JobRecord halfWay() {
        return new JobRecord(
                new JobId("dead-1/1"),
                JobKind.TOUCH,
                ITEM.value(),
                "",
                Cause.of("tester@here", ""),
                JobState.RUNNING,
                "",
                new JobCounts(5, 0, MEMBERS - 5, true),
                0,
                OptionalInt.empty(),
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.of(Instant.EPOCH),
                Optional.of(new JobRecord.Mark(Optional.empty(), Optional.of(PageStore.principal(4)), false)),
                Optional.empty());
    }

    private Work work(PageStore store) {
        ProcessLease lease = new ProcessLease(cluster, "tester@here");
        Journal journal = new Journal(
                new OpenJobs(cluster::execute, lease),
                new JobHistory(cluster),
                lease,
                () -> CompletableFuture.failedStage(new IllegalStateException("no new jobs")),
                cluster.scheduler(),
                cluster.clock());
        return new Work(
                store,
                new Operations(store),
                journal,
                principal -> CompletableFuture.failedStage(new IllegalStateException("no rebuilds")),
                new Slots(1),
                new Circumstances(cluster, new CassandraContents(cluster, new NameIndex(cluster, "content"))));
    }
}
