package org.lectern.cassandra.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Cluster;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobRecord;
import org.lectern.job.JobRows;
import org.lectern.job.JobState;
import org.lectern.job.JobTask;
import org.lectern.job.OpenJobs;
import org.lectern.job.ProcessLease;
import org.lectern.job.TestCause;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.TestKeyspace;
import org.lectern.wording.Message;

/** The rows of open jobs have times that look like times, and one that is struck out stays so, whoever writes late. */
@OnSharedNode
class OpenJobRowsTest {
    private static final TestKeyspace KEYSPACE = TestKeyspace.common();
    private static final Cluster CLUSTER = Cluster.connect(KEYSPACE.settings());

    private final ProcessLease lease =
            CassandraProcessRows.lease(CLUSTER, "tester@here", ProcessLease.Clocks.OF_THIS_MACHINE);
    private final OpenJobs jobs = new OpenJobs(new CassandraJobRows(CLUSTER::execute), lease, CLUSTER.clock()::instant);

    @AfterAll
    static void close() {
        CLUSTER.close();
        KEYSPACE.close();
    }

    private static JobRecord job(String id) {
        Instant now = Instant.now().truncatedTo(java.time.temporal.ChronoUnit.MILLIS);
        return new JobRecord(
                new JobId(id),
                JobTask.of(JobKind.TOUCH, "c:test:one", Message.NONE),
                TestCause.TEST,
                JobState.RUNNING,
                Message.NONE,
                JobCounts.UNKNOWN,
                0,
                OptionalInt.empty(),
                now,
                now,
                Optional.empty(),
                true,
                Optional.empty(),
                Optional.empty());
    }

    private static Instant written(String owner) {
        Row row = KEYSPACE.session()
                .execute("SELECT WRITETIME(kind) FROM job WHERE owner = ? AND segment = 0", owner)
                .one();
        return Instant.EPOCH.plusMillis(TimeUnit.MICROSECONDS.toMillis(row.getLong(0)));
    }

    /** As an older Lectern did, or an owner that is late. */
    private static void write(String owner, String id, long micros) {
        KEYSPACE.session()
                .execute(
                        "INSERT INTO job (owner, segment, id, kind, subject, detail, who, why, bulk, state, reason, done, failed, "
                                + "remaining, counted, per_second, started, updated, wrapped, marked) VALUES (?, 0, ?, 'TOUCH', "
                                + "'c:test:one', '', 'tester', '', false, 'RUNNING', '', 0, 0, 0, false, 0, toTimestamp(now()), "
                                + "toTimestamp(now()), false, false) USING TIMESTAMP ?",
                        owner,
                        id,
                        micros);
    }

    @Test
    void aRowIsWrittenWithTimesOfNow_andLateWritesDoNotBringItBack() {
        JobId id = new JobId("a/1");
        OpenJobs.Line line = await(jobs.begin(id));
        await(line.write(job("a/1")));
        await(line.write(job("a/1")));
        assertThat(written(lease.owner()))
                .isBetween(
                        Instant.now().minus(Duration.ofMinutes(10)),
                        Instant.now().plusSeconds(1));
        long last = await(line.read()).orElseThrow().written();

        await(line.strike());
        write(lease.owner(), "a/1", last + 1_000);
        assertThat(await(line.read())).isEmpty();
    }

    @Test
    void aRowOfAnOlderLecternIsStruckOutAsWell() {
        write("older", "b/1", 3);
        JobRows.Found found = await(jobs.find("older", 0, new JobId("b/1"))).orElseThrow();
        await(jobs.strike(found));
        write("older", "b/1", 4);
        assertThat(await(jobs.find("older", 0, new JobId("b/1")))).isEmpty();
    }

    /** The clock of who strikes may be behind the one of who wrote. */
    @Test
    void aRowFromTheFutureIsStruckOutAsWell() {
        long future = TimeUnit.SECONDS.toMicros(Instant.now().getEpochSecond() + 3_600);
        write("ahead", "c/1", future);
        await(jobs.strike(await(jobs.find("ahead", 0, new JobId("c/1"))).orElseThrow()));
        assertThat(await(jobs.find("ahead", 0, new JobId("c/1")))).isEmpty();
    }
}
