package org.lectern.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.cassandra.job.CassandraHandovers;
import org.lectern.cassandra.job.CassandraJobHistory;
import org.lectern.cassandra.job.CassandraJobRows;
import org.lectern.cassandra.job.CassandraProcessRows;
import org.lectern.cassandra.library.CassandraStore;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Journal;
import org.lectern.job.OpenJobs;
import org.lectern.job.ProcessLease;
import org.lectern.job.Recovery;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.ContentId;
import org.lectern.protocol.Operations;
import org.lectern.service.JumpingClocks;
import org.lectern.service.TestFanOuts;
import org.lectern.service.TestKeyspace;

/** However a take-over fails on its way, the job has a row at every moment, and is done in the end. */
@OnSharedNode
class RecoveryTest {
    private static final int MEMBERS = 10;
    private static final String WRITE = "INSERT INTO %s.job ";
    private static final String STRIKE = "DELETE FROM %s.job USING";

    private static final TestKeyspace KEYSPACE = new TestKeyspace("recovery");

    private final Cluster cluster = Cluster.connect(KEYSPACE.settings());
    private final JumpingClocks clocks = new JumpingClocks();
    private final ProcessLease lease = CassandraProcessRows.lease(cluster, "tester@here", clocks);
    private final List<JobState> told = new CopyOnWriteArrayList<>();
    private final AtomicReference<@Nullable String> failing = new AtomicReference<>();
    private final Journal journal = new Journal(
            new OpenJobs(new CassandraJobRows(this::execute), lease, cluster.clock()::instant),
            new CassandraJobHistory(cluster),
            lease,
            () -> CompletableFuture.failedStage(new IllegalStateException("no new jobs")),
            job -> {
                told.add(job.state());
                return CompletableFuture.completedStage(null);
            },
            TestFanOuts.timing(cluster));
    private final Recovery recovery = recovery();
    private JobId id;
    private ContentId content;

    @AfterAll
    static void close() {
        KEYSPACE.close();
    }

    @BeforeEach
    void leaveAJobBehind(TestInfo test) {
        String name = test.getDisplayName().replaceAll("\\W", "");
        id = new JobId("dead-1/" + Integer.toUnsignedString(name.hashCode()));
        content = KEYSPACE.itemWithMembers(name, MEMBERS);
        // This process has taken it already, so that no other one here does.
        KEYSPACE.session()
                .execute(
                        "INSERT INTO job_holder (job_id, owner) VALUES (?, ?) IF NOT EXISTS",
                        id.value(),
                        lease.owner());
        await(journal.takeovers().expect(id));
        leave(JobState.RUNNING);
    }

    private void leave(JobState state) {
        KEYSPACE.session()
                .execute(
                        "INSERT INTO job JSON ?",
                        String.format(
                                "{\"owner\": \"%s\", \"segment\": 0, \"id\": \"%s\", \"kind\": \"TOUCH\", \"subject\": \"%s\", "
                                        + "\"detail\": \"\", \"who\": \"tester\", \"why\": \"\", \"bulk\": false, \"state\": \"%s\", "
                                        + "\"reason\": \"\", \"done\": 0, \"failed\": 0, \"remaining\": 0, \"counted\": false, "
                                        + "\"per_second\": 0, \"started\": %d, \"updated\": %d, \"version\": %d, "
                                        + "\"wrapped\": false, \"marked\": false}",
                                owner(), id.value(), content.value(), state, now(), now(), now() - 60_000));
        KEYSPACE.session()
                .execute(
                        "INSERT INTO job_process (id, owner, name, segments) VALUES ('all', ?, 'dead@there', {0})",
                        owner());
        // It is seen, and then not for as long as a lease is.
        await(lease.all());
        clocks.passes(ProcessLease.LEASE);
        await(lease.renew());
    }

    private String owner() {
        return "dead-" + id.value();
    }

    private static long now() {
        return Instant.now().toEpochMilli();
    }

    @AfterEach
    void disconnect() {
        cluster.close();
    }

    private Recovery recovery() {
        CassandraStore store = new CassandraStore(cluster);
        FanOutRunner work = new FanOutRunner(
                store,
                new Operations(store),
                journal,
                principal -> CompletableFuture.failedStage(new IllegalStateException("no rebuilds")),
                Optional.empty(),
                new ConcurrencyLimit(1),
                FanOutParts.PAGE_SIZE,
                new ScanContexts(TestFanOuts.timing(cluster), TestFanOuts.members(cluster)));
        return new Recovery(journal, new CassandraHandovers(cluster, lease), work);
    }

    /** Fails once for a statement that begins so. */
    private CompletionStage<AsyncResultSet> execute(String cql, @Nullable Object... values) {
        String prefix = failing.get();
        return prefix != null && cql.startsWith(prefix) && failing.compareAndSet(prefix, null)
                ? CompletableFuture.failedStage(new ClusterException(ClusterException.Kind.OVERLOADED, "busy"))
                : cluster.execute(cql, values);
    }

    @Test
    void aTakeOverWhoseRowCouldNotBeWrittenIsTriedAgain() {
        failing.set(WRITE);
        assertThatThrownBy(() -> await(recovery.run())).hasStackTraceContaining("busy");
        assertThat(owners()).containsExactly(owner());

        await(recovery.run());
        untilDone();
    }

    @Test
    void aJobGoesToWorkThoughItsFormerRowIsStillThere() {
        failing.set(STRIKE);
        await(recovery.run());
        untilDone();
    }

    @Test
    void aJobThatHadEndedIsTold_andPutIntoTheHistory_andNotDoneAgain() {
        leave(JobState.DONE);
        await(recovery.run());
        assertThat(history()).extracting(JobStatus::state).containsExactly(JobState.DONE);
        assertThat(told).containsExactly(JobState.DONE);
        assertThat(owners()).isEmpty();
        assertThat(journal.jobs()).isEmpty();
    }

    /** Shares came while it went round: as many were tried as there were members when it began, but not all. */
    @Test
    void howManyWereTriedDoesNotSayThatAllWere() {
        KEYSPACE.session()
                .execute(
                        "UPDATE job SET marked = true, round_at = 'u:test:user', done = 9, failed = 1, remaining = 0, "
                                + "counted = true WHERE owner = ? AND segment = 0 AND id = ?",
                        owner(),
                        id.value());
        KEYSPACE.session()
                .execute(
                        "INSERT INTO job_failure (job_id, principal_id, reason, at) "
                                + "VALUES (?, 'u:test:user0', 'busy', toTimestamp(now()))",
                        id.value());
        await(recovery.run());
        untilDone();
    }

    @Test
    void whoeverAShareHasTriedIsTriedOnceMoreIfItIsNotOnRecordWhoFailed() {
        shareAtItsSecondPart("done = 8, failed = 1, remaining = 1");
        audience(
                0,
                "'u:test:user0', 'u:test:user1', 'u:test:user2', 'u:test:user3', 'u:test:user4', 'u:test:user5', "
                        + "'u:test:user6', 'u:test:user7', 'u:test:user8'");
        audience(1, "'u:test:user9'");
        await(recovery.run());
        untilDone();
        assertThat(history()).extracting(JobStatus::counts).containsExactly(new JobCounts(MEMBERS, 0, 0, true));
    }

    /** Its former owner went on without knowing that it was taken, wrote who had failed, and said so. */
    @Test
    void whomAShareOfOnePartIsForStandsInItsRow() {
        String stamps = IntStream.range(0, MEMBERS)
                .mapToObj(number -> "'u:test:user" + number + "': 1")
                .collect(Collectors.joining(", ", "{", "}"));
        KEYSPACE.session()
                .execute(
                        "UPDATE job SET kind = 'SHARE', role = 'VIEWER', part = 1, parts = 1, counted = true, done = 9, "
                                + "failed = 1, remaining = 0, stamps = " + stamps
                                + " WHERE owner = ? AND segment = 0 AND id = ?",
                        owner(),
                        id.value());
        await(recovery.run());
        untilDone();
        assertThat(history()).extracting(JobStatus::counts).containsExactly(new JobCounts(MEMBERS, 0, 0, true));
    }

    @Test
    void aShareOfWhichNobodyKnowsWhomItIsForIsNotDone() {
        shareAtItsSecondPart("done = 9, failed = 0, remaining = 1");
        await(recovery.run());
        until("it has no row", () -> owners().isEmpty());
        assertThat(told).containsExactly(JobState.ENDED_EARLY);
        JobStatus ended = history().findAny().orElseThrow();
        assertThat(ended.state()).isEqualTo(JobState.ENDED_EARLY);
        assertThat(ended.reason().english()).contains("no longer on record", "1 are left");
        assertThat(ended.counts().left()).isEqualTo(1);
    }

    @Test
    void aShareWhoseItemWasDeletedBeforeItWasMadeIsNotCalledDone() {
        KEYSPACE.session()
                .execute(
                        "UPDATE job SET kind = 'SHARE', state = 'ANNOUNCED', role = 'VIEWER', part = 0, parts = 1, "
                                + "done = 0, failed = 0, remaining = 1, counted = true, stamps = {'u:test:late': 1} "
                                + "WHERE owner = ? AND segment = 0 AND id = ?",
                        owner(),
                        id.value());
        KEYSPACE.session().execute("UPDATE content SET deleted = true WHERE content_id = ?", content.value());
        await(recovery.run());
        until("it has no row", () -> owners().isEmpty());
        JobStatus ended = history().findAny().orElseThrow();
        assertThat(ended.state()).isEqualTo(JobState.ENDED_EARLY);
        assertThat(ended.counts().left()).isEqualTo(1);
    }

    private void shareAtItsSecondPart(String counts) {
        KEYSPACE.session()
                .execute(
                        "UPDATE job SET kind = 'SHARE', role = 'VIEWER', part = 1, parts = 2, counted = true, " + counts
                                + " WHERE owner = ? AND segment = 0 AND id = ?",
                        owner(),
                        id.value());
    }

    private void audience(int part, String principals) {
        KEYSPACE.session()
                .execute(
                        "INSERT INTO job_audience (job_id, part, principals) VALUES (?, ?, [" + principals + "])",
                        id.value(),
                        part);
    }

    private void untilDone() {
        until("it is done", () -> history().anyMatch(job -> job.state() == JobState.DONE));
        until("it has no row", () -> owners().isEmpty());
        assertThat(told).contains(JobState.DONE);
        assertThat(KEYSPACE.session().execute("SELECT content_id FROM library_by_principal").all().stream()
                        .filter(row -> content.value().equals(row.getString("content_id"))))
                .hasSize(MEMBERS);
    }

    private Stream<JobStatus> history() {
        return await(KEYSPACE.lectern().jobs().history(Optional.empty(), 100)).stream()
                .filter(job -> job.id().equals(id));
    }

    private List<String> owners() {
        return KEYSPACE.session().execute("SELECT owner, id FROM job").all().stream()
                .filter(row -> id.value().equals(row.getString("id")))
                .map(row -> row.getString("owner"))
                .toList();
    }
}
