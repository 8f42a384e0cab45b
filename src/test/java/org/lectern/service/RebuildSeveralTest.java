package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.audit.model.AuditScope;
import org.lectern.fanout.FanOutStoppedException;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.ProcessLease;
import org.lectern.job.Steering;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.write.Plan;

/** Many libraries are built anew as one job: it covers whom it is to cover, can be held, and goes on where it was cut short. */
@OnSharedNode
class RebuildSeveralTest {
    /** Four parts. */
    private static final int PRINCIPALS = 20;

    private static final ContentId ITEM = new ContentId("c:many:item");

    private static TestKeyspace keyspace;
    private static Lectern lectern;

    @BeforeAll
    static void connect() {
        keyspace = TestKeyspace.withPagesOf(PRINCIPALS / 4, "several");
        lectern = keyspace.lectern();
        Set<PrincipalId> all = IntStream.range(0, PRINCIPALS)
                .mapToObj(i -> new PrincipalId("u:many:member" + i))
                .collect(Collectors.toSet());
        all.add(new PrincipalId("u:other:one"));
        all.stream()
                .map(id -> lectern.principals()
                        .put(new Principal(id, id.name(), Visibility.PUBLIC))
                        .make(TEST))
                .toList()
                .forEach(TestKeyspace::await);
        await(begin(lectern.fanOuts().change(ITEM, new Change.Put("Item", Visibility.PRIVATE, Optional.empty())))
                .done());
        await(begin(lectern.fanOuts().share(ITEM, all, MemberRole.VIEWER)).done());
    }

    @AfterAll
    static void close() {
        keyspace.close();
    }

    /** One has the item twice, one not at all. */
    @BeforeEach
    void damage() {
        keyspace.session()
                .execute(
                        "INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                                + "VALUES ('u:many:member7', 'PRIVATE', ?, ?, true)",
                        Instant.parse("2012-06-01T00:00:00Z"),
                        ITEM.value());
        keyspace.session()
                .execute(
                        "DELETE FROM library_by_principal WHERE principal_id = 'u:many:member9' AND bucket = 'PRIVATE'");
    }

    private static void everythingIsRight() {
        Recomputation.requireExactLibraries(keyspace.session(), "rebuilt");
    }

    @Test
    void aTenantIsRebuilt_andTheReportSaysWhatWasCoveredAndWhatWasWrong() {
        AuditScope tenant = new AuditScope.Tenant("many");
        Plan preview = await(lectern.fanOuts().rebuild(tenant).preview(TEST));
        assertThat(preview.message().english()).startsWith(PRINCIPALS + " libraries are rebuilt");
        assertThat(preview.rows().orElseThrow()).isGreaterThanOrEqualTo(PRINCIPALS);

        FanOutResult done = await(begin(lectern.fanOuts().rebuild(tenant)).done());
        assertThat(done.principals()).isEqualTo(PRINCIPALS);
        assertThat(done.changed())
                .as("it is not put on record as what was so already")
                .isTrue();
        assertThat(done.reason().english())
                .isEqualTo("20 libraries rebuilt; 2 had drift: 1 row added, 1 removed, 0 corrected.");
        everythingIsRight();
    }

    @Test
    void aSelectionPassesOverWhoIsGone_andEverythingMeansEverybody() {
        AuditScope selection = new AuditScope.Selection(new TreeSet<>(List.of(
                new PrincipalId("u:many:member7"), new PrincipalId("u:many:gone"), new PrincipalId("u:many:member9"))));
        assertThat(await(begin(lectern.fanOuts().rebuild(selection)).done())
                        .reason()
                        .english())
                .contains("2 libraries rebuilt; 2 had drift", "1 principal is deleted");
        everythingIsRight();

        assertThat(await(lectern.fanOuts().rebuild(new AuditScope.Everything()).preview(TEST))
                        .message()
                        .english())
                .startsWith(PRINCIPALS + 1 + " libraries are rebuilt");
        AuditScope one = new AuditScope.Selection(new TreeSet<>(List.of(new PrincipalId("u:other:one"))));
        assertThat(await(begin(lectern.fanOuts().rebuild(one)).done()).principals())
                .isEqualTo(1);
        assertThat(await(begin(lectern.fanOuts().rebuild(selection)).done())
                        .reason()
                        .english())
                .contains("none had drift");
    }

    private static FanOutJob slowly(Lectern where) {
        FanOutJob job = begin(where.fanOuts().rebuild(new AuditScope.Tenant("many")));
        await(where.jobs()
                .steer(await(job.id()), new Steering.Throttle(OptionalInt.of(1)))
                .make(TEST));
        until("a part is done", () -> job.settled() > 0);
        assertThat(job.settled()).isLessThan(PRINCIPALS);
        return job;
    }

    private static JobStatus status(Lectern where, JobId id) {
        return await(where.jobs().find(id)).orElseThrow();
    }

    private static void goOn(Lectern where, JobId id) {
        await(where.jobs().steer(id, new Steering.Throttle(OptionalInt.empty())).make(TEST));
        await(where.jobs().steer(id, new Steering.Order(Steering.Kind.RESUME)).make(TEST));
    }

    @Test
    void itIsPaused_goesOn_isStopped_andSaysWhatIsLeft() {
        FanOutJob job = slowly(lectern);
        JobId id = await(job.id());
        await(lectern.jobs().steer(id, new Steering.Order(Steering.Kind.PAUSE)).make(TEST));
        assertThat(status(lectern, id).state()).isEqualTo(JobState.PAUSED);
        assertThat(status(lectern, id).allowed()).contains(Steering.Kind.RESUME, Steering.Kind.STOP);

        goOn(lectern, id);
        job.cancel();
        assertThatThrownBy(() -> await(job.done()))
                .isInstanceOf(FanOutStoppedException.class)
                .hasMessageContaining("left unchanged");
        goOn(lectern, id);
        until("it has ended", () -> status(lectern, id).state() == JobState.DONE);
        assertThat(status(lectern, id).counts()).isEqualTo(new JobCounts(PRINCIPALS, 0, 0, true));
        everythingIsRight();
    }

    @Test
    void whatADeadProcessBeganIsFinishedFromWhereItStood() {
        Lectern dying = keyspace.another();
        JobId id = await(slowly(dying).id());
        until("its progress is on record", () -> status(lectern, id).counts().done() > 0);
        dying.close();
        keyspace.passes(ProcessLease.LEASE);

        until("it is taken over", () -> {
            await(lectern.fanOuts().recover().make(TEST));
            return lectern.jobs().here().stream().anyMatch(mine -> mine.id().equals(id));
        });
        assertThat(status(lectern, id).counts().total()).isEqualTo(PRINCIPALS);
        goOn(lectern, id);
        until("it has ended", () -> status(lectern, id).state() == JobState.DONE);
        assertThat(status(lectern, id).counts()).isEqualTo(new JobCounts(PRINCIPALS, 0, 0, true));
        assertThat(status(lectern, id).reason().english()).contains("before it was resumed here");
        everythingIsRight();
        until(
                "what only an open job needs is forgotten",
                () -> keyspace.session()
                        .execute("SELECT * FROM job_audience")
                        .all()
                        .isEmpty());
    }
}
