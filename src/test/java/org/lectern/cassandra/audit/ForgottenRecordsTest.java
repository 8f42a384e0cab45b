package org.lectern.cassandra.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.uuid.Uuids;
import java.nio.LongBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.AuditSteps;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.cassandra.status.CassandraStatusStore;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.service.TestKeyspace;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.store.BatchJobStore;
import org.lectern.status.store.StatusStore;
import org.lectern.wording.Message;

/** What audits and batch jobs keep has an end: three months after they were heard of last. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ForgottenRecordsTest {
    private static final PrincipalId ADA = new PrincipalId("u:test:ada");
    private static final AuditScope SCOPE = new AuditScope.Selection(new TreeSet<>(Set.of(ADA)));
    private static final AuditOptions OPTIONS = new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ZERO, 0, 1);

    private TestKeyspace keyspace;
    private Cluster cluster;
    private CassandraAuditRecords audits;
    private CassandraFindingRecords findings;

    @BeforeAll
    void open() {
        keyspace = new TestKeyspace("forgotten");
        cluster = Cluster.connect(keyspace.settings());
        audits = new CassandraAuditRecords(cluster);
        findings = new CassandraFindingRecords(cluster);
    }

    @AfterAll
    void close() {
        cluster.close();
        keyspace.close();
    }

    /** An audit that somebody left so many days ago, with a finding that was fixed, and its sums. */
    private AuditId audit(int begunDaysAgo, int heardOfDaysAgo) {
        Instant begun = Instant.now().minus(Duration.ofDays(begunDaysAgo));
        AuditId id = new AuditId(Uuids.startOf(begun.toEpochMilli()));
        AuditRecord record = new AuditRecord(
                id,
                SCOPE,
                OPTIONS,
                TEST,
                AuditState.CANCELLED,
                AuditPhase.READING_CONTENT,
                begun,
                Optional.empty(),
                Map.of(DriftKind.MISSING, 1L),
                0,
                0,
                0,
                List.of(),
                Message.NONE,
                AuditSteps.UNKNOWN);
        Instant heard = Instant.now().minus(Duration.ofDays(heardOfDaysAgo));
        await(audits.create(new AuditRecords.Place(record, 2, heard, 10, 4, new BitSet(), 1)));
        await(audits.saveSums(id, 2, 1, LongBuffer.wrap(new long[1 << 10])));
        Finding finding = new Finding(
                DriftKind.MISSING,
                ADA,
                new ContentId("c:test:item"),
                List.of(),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Membership.NONE,
                Message.plain("It is missing."));
        await(findings.add(id, List.of(finding)));
        await(findings.fixed(
                id,
                finding.key(),
                new RecordedFinding.Fix(
                        FixOutcome.VERIFIED, Message.plain("Fixed."), heard, "tester", Optional.empty())));
        await(findings.countFixed(id));
        assertThat(await(findings.fixedKinds(id))).containsExactly(Map.entry(DriftKind.MISSING, 1L));
        return id;
    }

    private long rows(String table, AuditId id) {
        return keyspace.session().execute("SELECT id FROM " + table).all().stream()
                .filter(row -> id.value().equals(row.getUuid("id")))
                .count();
    }

    @Test
    void anAuditOfWhichNothingWasHeardForThreeMonthsIsForgotten_withAllThatItFound() {
        AuditId old = audit(500, 400);
        AuditId older = audit(100, 91);
        AuditId takenUp = audit(100, 10);
        AuditId recent = audit(80, 80);

        await(keyspace.lectern().audits().start(SCOPE, OPTIONS, TEST).done());

        until("the old ones are forgotten", () -> rows("audit", old) + rows("audit", older) == 0);
        for (String table : List.of("audit", "audit_finding", "audit_fixed", "audit_sums")) {
            assertThat(rows(table, old) + rows(table, older)).as(table).isZero();
            assertThat(rows(table, takenUp)).as(table).isEqualTo(1);
            assertThat(rows(table, recent)).as(table).isEqualTo(1);
        }
        assertThat(keyspace.session()
                        .execute("SELECT TTL(sums) FROM audit_sums LIMIT 1")
                        .one()
                        .getInt(0))
                .isPositive();
    }

    @Test
    void aBatchJobLikewise() {
        StatusStore store = CassandraStatusStore.open(
                cluster, StatusKeyspace.of(keyspace.settings().keyspace()));
        BatchJobStore.Claim claim = await(store.batchJobs()
                .claim(new BatchJobRecord(
                        "host/1",
                        BatchJobRecord.Kind.REVIEW,
                        Optional.empty(),
                        false,
                        java.util.OptionalLong.empty(),
                        BatchJobRecord.Counts.NONE,
                        true,
                        "tester",
                        "")));
        await(store.batchJobs().putRows("host/1", claim.epoch(), "finding", Map.of("one", "of many")));

        await(store.batchJobs().forgetRecords(Instant.now().minus(Duration.ofDays(1))));
        assertThat(await(store.batchJobs().records())).hasSize(1);

        await(store.batchJobs().forgetRecords(Instant.now().plus(Duration.ofHours(1))));
        assertThat(await(store.batchJobs().records())).isEmpty();
        assertThat(await(store.batchJobs().rows("host/1", "finding"))).isEmpty();
    }
}
