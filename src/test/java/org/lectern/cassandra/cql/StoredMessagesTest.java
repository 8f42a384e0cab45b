package org.lectern.cassandra.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.uuid.Uuids;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.AuditSteps;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.cassandra.audit.CassandraAuditRecords;
import org.lectern.cassandra.audit.CassandraFindingRecords;
import org.lectern.cassandra.job.CassandraJobHistory;
import org.lectern.cassandra.job.CassandraJobRows;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterSentence;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobCounts;
import org.lectern.job.JobFailure;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.JobTask;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.ContentId;
import org.lectern.model.ContentSentence;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.service.TestKeyspace;
import org.lectern.status.model.StatusSentence;
import org.lectern.wording.Message;

/**
 * What jobs, audits and repairs leave on record is there with its key and its values, so that every console says it in its own
 * language; and rows of before that are there with their English.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnSharedNode
final class StoredMessagesTest {
    private static final PrincipalId ADA = new PrincipalId("u:test:ada");
    private static final JobId JOB = new JobId("console-1/7");
    private static final Message BUSY =
            ClusterSentence.READ_TIMED_OUT.of(ClusterSentence.ANSWERED.of(1, 2, "LOCAL_QUORUM"));

    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private TestKeyspace keyspace;
    private Cluster cluster;

    @BeforeAll
    void open() {
        keyspace = new TestKeyspace("messages");
        cluster = Cluster.connect(keyspace.settings());
    }

    @AfterAll
    void close() {
        cluster.close();
        keyspace.close();
    }

    /** As a Lectern of schema 7 has left it. */
    private void withoutMessages(String table, String column, String where) {
        keyspace.session().execute("UPDATE " + table + " SET " + column + "_message = null WHERE " + where);
    }

    private JobRecord job(Message reason) {
        return job(JobTask.of(JobKind.TOUCH, "c:test:one", Message.NONE), reason);
    }

    private JobRecord job(JobTask task, Message reason) {
        return new JobRecord(
                JOB,
                task,
                TEST,
                JobState.HELD,
                reason,
                JobCounts.of(10),
                0,
                OptionalInt.empty(),
                now,
                now,
                Optional.empty(),
                true,
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void whyAnOpenJobDoesNotGoOn() {
        CassandraJobRows rows = new CassandraJobRows(cluster::execute);
        await(rows.put("owner", 0, job(BUSY), 1));
        assertThat(await(rows.find("owner", 0, JOB)).orElseThrow().job().reason())
                .isEqualTo(BUSY);

        withoutMessages("job", "reason", "owner = 'owner' AND segment = 0 AND id = '" + JOB + "'");
        assertThat(await(rows.find("owner", 0, JOB)).orElseThrow().job().reason())
                .isEqualTo(Message.plain(BUSY.english()));
    }

    @Test
    void whatAJobIsAbout_andWhetherItCanBePaused() {
        JobTask task = new JobTask(
                JobKind.REVIEW, StatusSentence.STATUS_OF.of("maths"), FanOutSentence.SUPERSEDED.of("desk/1"), true);
        CassandraJobRows rows = new CassandraJobRows(cluster::execute);
        await(rows.put("owner", 1, job(task, Message.NONE), 1));
        assertThat(await(rows.find("owner", 1, JOB)).orElseThrow().job().task()).isEqualTo(task);

        String where = "owner = 'owner' AND segment = 1 AND id = '" + JOB + "'";
        withoutMessages("job", "subject", where);
        withoutMessages("job", "detail", where);
        keyspace.session().execute("UPDATE job SET pausable = null WHERE " + where);
        assertThat(await(rows.find("owner", 1, JOB)).orElseThrow().job().task())
                .as("as a Lectern of schema 8 has left it")
                .isEqualTo(JobTask.step(
                        JobKind.REVIEW,
                        Message.plain("content status of maths"),
                        Message.plain(FanOutSentence.SUPERSEDED.of("desk/1").english())));
    }

    @Test
    void jobsOnContentStatusThatWereFiledAsRepairs_areReadAsWhatTheyAre() {
        CassandraJobRows rows = new CassandraJobRows(cluster::execute);
        Map<String, JobKind> filed = Map.of(
                "WORK_REVIEW", JobKind.REVIEW,
                "WORK_MIGRATE_DRY_RUN", JobKind.MIGRATE_DRY_RUN,
                "DELETED", JobKind.SUMMARY_DELETION);
        AtomicLong written = new AtomicLong();
        filed.forEach((word, kind) -> {
            Message detail = new Message("StatusSentence." + word, List.of(), "review");
            JobTask old = new JobTask(JobKind.REPAIR, StatusSentence.STATUS_OF.of("maths"), detail, true);
            await(rows.put("owner", 2, job(old, Message.NONE), written.incrementAndGet()));

            assertThat(await(rows.find("owner", 2, JOB)).orElseThrow().job().task())
                    .isEqualTo(new JobTask(kind, old.subject(), Message.NONE, true));
        });
        JobTask mode = new JobTask(JobKind.REPAIR, StatusSentence.MODE_OF_STATUS.of(), Message.plain("COPY"), false);
        await(rows.put("owner", 2, job(mode, Message.NONE), written.incrementAndGet()));
        assertThat(await(rows.find("owner", 2, JOB)).orElseThrow().job().task().kind())
                .isEqualTo(JobKind.MODE_SWITCH);
    }

    @Test
    void whyAJobHasEnded_andWhatItCouldNotWrite() {
        Message reason = FanOutSentence.SUPERSEDED.of("console-2/9");
        CassandraJobHistory history = new CassandraJobHistory(cluster);
        await(history.put(job(reason), new JobOwner("owner", "simon@desk", true, true), now));
        await(history.putFailures(JOB, Map.of(ADA, BUSY)));

        assertThat(await(history.page(Optional.empty(), 10)))
                .singleElement()
                .extracting(JobStatus::reason)
                .isEqualTo(reason);
        assertThat(await(history.failures(JOB, 10)))
                .singleElement()
                .extracting(JobFailure::reason)
                .isEqualTo(BUSY);

        withoutMessages("job_failure", "reason", "job_id = '" + JOB + "' AND principal_id = '" + ADA + "'");
        assertThat(await(history.failures(JOB, 10)))
                .singleElement()
                .extracting(JobFailure::reason)
                .isEqualTo(Message.plain(BUSY.english()));
    }

    @Test
    void whatAnAuditFound_whyItIsIncomplete_andWhatBecameOfAFix() {
        CassandraAuditRecords audits = new CassandraAuditRecords(cluster);
        CassandraFindingRecords findings = new CassandraFindingRecords(cluster);
        AuditId id = new AuditId(Uuids.timeBased());
        Message incomplete = AuditSentence.LEFT_OUT.of(1, "c:test:odd");
        AuditRecord record = new AuditRecord(
                id,
                new AuditScope.Everything(),
                AuditOptions.STANDARD,
                TEST,
                AuditState.INCOMPLETE,
                AuditPhase.ENDED,
                now,
                Optional.of(now),
                Map.of(),
                0,
                0,
                0,
                List.of("c:test:odd"),
                incomplete,
                AuditSteps.UNKNOWN);
        AuditRecords.Place place = new AuditRecords.Place(record, 1, now, 10, 4, new BitSet(), 0);
        assertThat(await(audits.create(place))).isTrue();
        assertThat(await(audits.save(place))).isTrue();
        // A bucket is called like a visibility, which is said in each language.
        Message verdict = AuditSentence.MISPLACED.of(ContentSentence.PRIVATE, "PRIVATE", "PUBLIC, LOGGEDIN");
        Finding finding = new Finding(
                DriftKind.MISPLACED,
                ADA,
                new ContentId("c:test:item"),
                List.of(),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Membership.NONE,
                verdict);
        Message because = AuditSentence.NOT_WRITTEN.of(BUSY);
        await(findings.add(id, List.of(finding)));
        await(findings.fixed(
                id,
                finding.key(),
                new RecordedFinding.Fix(FixOutcome.NOT_FIXED, because, now, "simon@desk", Optional.empty())));

        assertThat(await(audits.load(id)).orElseThrow().record().reason()).isEqualTo(incomplete);
        RecordedFinding recorded =
                await(findings.findings(id, Optional.empty(), 10)).rows().get(0);
        assertThat(recorded.finding().verdict()).isEqualTo(verdict);
        assertThat(recorded.fix().orElseThrow().because()).isEqualTo(because);
    }
}
