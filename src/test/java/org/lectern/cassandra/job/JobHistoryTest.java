package org.lectern.cassandra.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.cluster.Cluster;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.JobTask;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.TestKeyspace;
import org.lectern.wording.Message;

/** The history is read newest first, page by page; each hour in which jobs began has a partition of its own. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class JobHistoryTest {
    private static final JobOwner OWNER = new JobOwner("owner", "simon@desk", true, true);

    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private TestKeyspace keyspace;
    private Cluster cluster;
    private CassandraJobHistory history;

    @BeforeAll
    void open() {
        keyspace = new TestKeyspace("history");
        cluster = Cluster.connect(keyspace.settings());
        history = new CassandraJobHistory(cluster);
    }

    @AfterAll
    void close() {
        cluster.close();
        keyspace.close();
    }

    @BeforeEach
    void clear() {
        keyspace.session().execute("TRUNCATE job_history");
        keyspace.session().execute("TRUNCATE job_history_hour");
    }

    private static JobRecord job(int number, Instant started) {
        return new JobRecord(
                new JobId("console-1/" + (1_000 + number)),
                JobTask.step(JobKind.REPAIR, Message.plain("libraries"), Message.plain("repair")),
                TEST,
                JobState.DONE,
                Message.NONE,
                new JobCounts(1, 0, 0, true),
                1,
                OptionalInt.empty(),
                started,
                started,
                Optional.empty(),
                true,
                Optional.empty(),
                Optional.empty());
    }

    /** Puts a job as versions of the schema before 10 kept it: in the partition of its month. */
    private void putAsBefore(JobRecord job) {
        await(history.put(job, OWNER, now));
        keyspace.session()
                .execute(
                        "INSERT INTO job_history (month, started, id, kind, subject, detail, who, why, bulk, state, reason, done, "
                                + "failed, remaining, counted, per_second, updated, ended, owner, owner_name) VALUES (?, ?, ?, "
                                + "'REPAIR', 'libraries', 'repair', 'simon', '', false, 'DONE', '', 1, 0, 0, true, 1.0, ?, ?, "
                                + "'owner', 'simon@desk')",
                        job.started().toString().substring(0, 7),
                        job.started(),
                        job.id().value(),
                        job.started(),
                        now);
        String hour = job.started().toString().substring(0, 13);
        keyspace.session()
                .execute(
                        "DELETE FROM job_history WHERE month = ? AND started = ? AND id = ?",
                        hour,
                        job.started(),
                        job.id().value());
    }

    private List<JobId> read(int limit) {
        List<JobId> read = new ArrayList<>();
        Optional<JobStatus> last = Optional.empty();
        while (true) {
            List<JobStatus> page = await(history.page(last, limit));
            page.forEach(job -> read.add(job.id()));
            if (page.size() < limit) {
                return read;
            }
            last = Optional.of(page.get(limit - 1));
        }
    }

    @Test
    void jobsOfManyHoursAndMonthsAreReadPageByPage_besideThoseOfBefore() {
        List<JobId> expected = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            // Some in one hour, then ever further apart, as far back as they are kept; one by a clock that is ahead.
            Instant started = now.plus(Duration.ofMinutes(50))
                    .minus(Duration.ofMinutes(i < 20 ? i * 5L : 95 + (i - 20L) * 40 * 60));
            JobRecord job = job(59 - i, started);
            if (i % 3 == 0) {
                putAsBefore(job);
            } else {
                await(history.put(job, OWNER, now));
            }
            expected.add(job.id());
        }

        for (int limit : List.of(1, 7, 20, 1_000)) {
            assertThat(read(limit)).as("pages of %s", limit).isEqualTo(expected);
        }
    }

    @Test
    void aJobThatEndsAgainAfterAnUpgradeIsListedOnce() {
        JobRecord job = job(1, now);
        putAsBefore(job);
        await(history.put(job, OWNER, now));

        assertThat(read(10)).containsExactly(job.id());
    }

    @Test
    void aPartitionHoldsOneHour() {
        for (int i = 0; i < 48; i++) {
            await(history.put(job(i, now.minus(Duration.ofMinutes(30L * i))), OWNER, now));
        }

        assertThat(keyspace.session()
                        .execute("SELECT month, COUNT(*) FROM job_history GROUP BY month")
                        .all())
                .hasSizeBetween(24, 25)
                .allSatisfy(partition -> assertThat(partition.getLong(1)).isLessThanOrEqualTo(2));
    }
}
