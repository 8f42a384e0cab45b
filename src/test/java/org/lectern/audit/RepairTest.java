package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.repair.Corrections;
import org.lectern.audit.repair.FixResult;
import org.lectern.audit.repair.Obstacle;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairReport;
import org.lectern.audit.repair.Repairs;
import org.lectern.audit.scan.AuditJob;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.ProcessLease;
import org.lectern.job.Steering;
import org.lectern.lane.OnSharedNode;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries;
import org.lectern.library.Libraries.CheckedPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** What hides a fix is named and got over; what a reader sees is healed; an audit goes on where it was left. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RepairTest {
    private static final Duration SETTLE = Duration.ofMillis(200);

    private TestKeyspace keyspace;
    private Lectern lectern;
    private Drift drift;

    @BeforeAll
    void connect() {
        keyspace = new TestKeyspace("repair");
        lectern = keyspace.lectern();
        drift = new Drift(keyspace, "drift", 1);
    }

    @AfterAll
    void close() {
        keyspace.close();
    }

    @Test
    void aTombstoneFromTheFutureIsNamed_andARebuildGetsOverIt() {
        Finding.Key key = drift.plantHidden(Duration.ofDays(3));
        FixResult result = fixed(key);
        assertThat(result.outcome()).isEqualTo(FixOutcome.NOT_FIXED);
        Obstacle obstacle = result.obstacle().orElseThrow();
        assertThat(obstacle.kind()).isEqualTo(Obstacle.Kind.TOMBSTONE_FROM_THE_FUTURE);
        assertThat(result.because().english()).contains("future", "Rebuild");

        await(lectern.audits()
                .rebuildAbove(key.principal(), key.content(), obstacle)
                .make(TEST));

        assertThat(await(lectern.audits().principal(key.principal(), SETTLE)).findings())
                .isEmpty();
        assertThat(drift.entries(key)).isNotEmpty();
    }

    @Test
    void aRowFromTheFutureIsNamedWithItsTime_andARebuildGetsOverIt() {
        Finding.Key key = drift.healthy(DriftKind.DUPLICATE);
        long future = inDays(400);
        insert(key, future);
        FixResult result = fixed(key);
        assertThat(result.outcome()).isEqualTo(FixOutcome.NOT_FIXED);
        Obstacle obstacle = result.obstacle().orElseThrow();
        assertThat(obstacle.kind()).isEqualTo(Obstacle.Kind.ROW_FROM_THE_FUTURE);
        assertThat(obstacle.writeTime()).hasValue(future);

        await(lectern.audits()
                .rebuildAbove(key.principal(), key.content(), obstacle)
                .make(TEST));

        assertThat(await(lectern.audits().principal(key.principal(), SETTLE)).findings())
                .isEmpty();
    }

    @Test
    void aPreviewSaysWhatAFixWouldWrite_andWritesNothing() {
        Finding.Key key = drift.plant(DriftKind.DUPLICATE);
        List<Finding> findings = findings(key);
        Corrections preview = await(lectern.audits().corrections(findings));
        assertThat(preview.findings()).isEqualTo(1);
        assertThat(preview.deletions()).isEqualTo(1);
        assertThat(preview.steps().get(0).statements())
                .anyMatch(cql -> cql.contains("DELETE FROM") && cql.contains("2012-"))
                .anyMatch(cql -> cql.contains("INSERT INTO"));
        assertThat(findings(key)).isEqualTo(findings);
    }

    @Test
    void aPageIsReadWithoutItsDrift_andWhatWasSeenIsHealed() {
        Finding.Key key = drift.plant(DriftKind.DUPLICATE);
        Bucket bucket = findings(key).get(0).faulty().iterator().next();
        for (int i = 0; i < 5; i++) {
            ContentId more = new ContentId("c:drift:more" + i);
            await(begin(lectern.fanOuts().change(more, new Change.Put("More", Visibility.PUBLIC, Optional.empty())))
                    .done());
            await(begin(lectern.fanOuts().share(more, Set.of(key.principal()), MemberRole.VIEWER))
                    .done());
        }

        CheckedPage page = await(
                lectern.libraries().page(key.principal(), bucket, LibraryOrder.OLDEST_FIRST, Optional.empty(), 4));

        assertThat(page.dropped()).containsExactly(key.content());
        assertThat(await(page.healing()))
                .as("healed, and read again")
                .singleElement()
                .matches(Libraries.Healed::verified);
        assertThat(findings(key)).isEmpty();
        assertThat(page.page().entries()).hasSize(4);
        assertThat(page.page().entries().stream().map(Position::content)).doesNotHaveDuplicates();
        CheckedPage rest = await(lectern.libraries()
                .page(
                        key.principal(),
                        bucket,
                        LibraryOrder.OLDEST_FIRST,
                        page.page().next(),
                        4));
        assertThat(rest.page().entries()).hasSize(2);
        assertThat(await(lectern.jobs().history(Optional.empty(), 10)))
                .as("on record")
                .anySatisfy(job -> {
                    assertThat(job.kind()).isEqualTo(JobKind.REPAIR);
                    assertThat(job.subject().english())
                            .isEqualTo(key.principal().value());
                    assertThat(job.counts().done()).isEqualTo(1);
                });
    }

    @Test
    void whatCannotBeHealedIsLeftOut_andNotTriedByEveryReader() {
        Finding.Key key = drift.healthy(DriftKind.DUPLICATE);
        insert(key, inDays(800)); // above whatever the others here raise the floor to
        for (int reading = 0; reading < 2; reading++) {
            CheckedPage page = await(lectern.libraries()
                    .page(key.principal(), Bucket.PRIVATE, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10));
            assertThat(page.page().entries()).hasSize(1);
            assertThat(await(page.healing())).singleElement().satisfies(healed -> {
                assertThat(healed.verified()).isFalse();
                assertThat(healed.because().english()).contains("a write time in the future");
            });
        }
        assertThat(await(lectern.jobs().history(Optional.empty(), 100)))
                .filteredOn(
                        job -> job.subject().english().equals(key.principal().value()))
                .as("one repair, on record as failed")
                .singleElement()
                .satisfies(job -> assertThat(job.counts().failed()).isEqualTo(1));
    }

    @Test
    void aRepairRestsWhileItIsPaused_andGoesOnWithTheOthers() {
        List<Finding> all = IntStream.range(0, 6)
                .mapToObj(i -> drift.plant(DriftKind.DUPLICATE))
                .flatMap(key -> findings(key).stream())
                .toList();
        RepairJob<RepairReport> repair = await(
                lectern.audits().fix(all, Optional.empty(), OptionalInt.of(1)).make(TEST));
        until("it is under way", () -> repair.progress().tried() > 0);
        JobStatus job = await(lectern.jobs().open()).get(0);
        steer(job, Steering.Kind.PAUSE);
        until(
                "it is paused",
                () -> await(lectern.jobs().find(job.id())).orElseThrow().state() == JobState.PAUSED);
        JobStatus paused = await(lectern.jobs().find(job.id())).orElseThrow();
        assertThat(paused.allowed()).contains(Steering.Kind.RESUME, Steering.Kind.STOP);

        repair.throttle(0);
        Finding.Key another = drift.plant(DriftKind.STALE);
        await(lectern.audits()
                .fix(findings(another), Optional.empty())
                .make(TEST)
                .thenCompose(RepairJob::ended));
        assertThat(repair.progress().tried()).as("nothing begins meanwhile").isLessThan(all.size());

        steer(job, Steering.Kind.RESUME);
        assertThat(await(repair.ended()).verified()).isEqualTo(all.size());
    }

    @Test
    void aRepairThatIsPausedCanBeEnded() {
        List<Finding> all = IntStream.range(0, 4)
                .mapToObj(i -> drift.plant(DriftKind.DUPLICATE))
                .flatMap(key -> findings(key).stream())
                .toList();
        RepairJob<RepairReport> repair = await(
                lectern.audits().fix(all, Optional.empty(), OptionalInt.of(1)).make(TEST));
        until("it is under way", () -> repair.progress().tried() > 0);
        JobStatus job = await(lectern.jobs().open()).get(0);
        steer(job, Steering.Kind.PAUSE);
        steer(job, Steering.Kind.STOP);

        assertThat(await(repair.ended()).cancelled()).isTrue();
        assertThat(await(lectern.jobs().find(job.id())).orElseThrow().state()).isEqualTo(JobState.ENDED_EARLY);
    }

    private void steer(JobStatus job, Steering.Kind kind) {
        await(lectern.jobs().steer(job.id(), new Steering.Order(kind)).make(TEST));
    }

    @Test
    void aRepairWhoseProcessDied_isFinishedByAnother() {
        List<Finding.Key> keys = IntStream.range(0, 6)
                .mapToObj(i -> drift.plant(DriftKind.DUPLICATE))
                .toList();
        List<Finding> all = keys.stream().flatMap(key -> findings(key).stream()).toList();
        JobStatus left;
        try (Lectern dying = Lectern.connect(keyspace.settings())) {
            await(dying.audits().fix(all, Optional.empty(), OptionalInt.of(1)).make(TEST));
            left = await(lectern.jobs().open()).get(0);
        }
        assertThat(await(lectern.jobs().open())).extracting(JobStatus::id).contains(left.id());
        keyspace.passes(ProcessLease.LEASE);

        until(
                "it is finished",
                () -> await(lectern.jobs().find(left.id()))
                        .filter(job -> !job.state().isOpen())
                        .isPresent());
        JobStatus ended = await(lectern.jobs().find(left.id())).orElseThrow();
        assertThat(ended.state()).isEqualTo(JobState.DONE);
        assertThat(ended.counts().done()).isEqualTo(all.size());
        assertThat(keys).allSatisfy(key -> assertThat(findings(key)).isEmpty());
    }

    @Test
    void anAuditGoesOnWhereItWasLeft_inAnotherConnection() {
        Finding.Key key = drift.plant(DriftKind.STALE);
        AuditOptions slow = new AuditOptions(ReadConsistency.LOCAL_ONE, SETTLE, 10, 2);
        AuditJob job = lectern.audits().start(new AuditScope.Everything(), slow, TEST);
        until("it is under way", () -> job.progress().phase() != AuditPhase.ESTIMATING);
        job.cancel();
        AuditRecord left = await(job.ended());
        assertThat(left.state()).isEqualTo(AuditState.CANCELLED);
        try (Lectern other = Lectern.connect(keyspace.settings())) {
            AuditJob again = await(other.audits().resume(left.id()));
            again.throttle(0);
            AuditRecord record = await(again.ended());
            assertThat(record.state()).as(record.reason().english()).isEqualTo(AuditState.FINISHED);
            assertThat(AuditTest.keys(other, left.id())).contains(key);
        }
        await(lectern.audits()
                .fix(findings(key), Optional.of(left.id()))
                .make(TEST)
                .thenCompose(RepairJob::ended));
        assertThat(findings(key)).isEmpty();
    }

    /** An entry where none should be, written at this time. */
    private void insert(Finding.Key key, long micros) {
        keyspace.session()
                .execute(
                        "INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                                + "VALUES (?, 'PRIVATE', ?, ?, true) USING TIMESTAMP ?",
                        key.principal().value(),
                        Instant.parse("2011-01-01T00:00:00Z"),
                        key.content().value(),
                        micros);
    }

    private FixResult fixed(Finding.Key key) {
        RepairReport report = await(
                lectern.audits().fix(findings(key), Optional.empty()).make(TEST).thenCompose(RepairJob::ended));
        assertThat(report.succeeded()).isFalse();
        return report.fixes().get(0);
    }

    private List<Finding> findings(Finding.Key key) {
        return await(lectern.audits().principal(key.principal(), SETTLE)).findings().stream()
                .filter(finding -> finding.key().equals(key))
                .toList();
    }

    private static long inDays(int days) {
        return Repairs.micros(Objects.requireNonNull(Instant.now()).plus(Duration.ofDays(days)));
    }
}
