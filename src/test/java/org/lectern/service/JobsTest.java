package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lectern.fanout.FanOutStoppedException;
import org.lectern.fanout.FanOutTakenOverException;
import org.lectern.job.FanOutJob;
import org.lectern.job.IncompleteException;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.ProcessLease;
import org.lectern.job.Steering;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** Every change is on record before it is made, can be watched and steered, and can be finished by any process. */
@OnSharedNode
class JobsTest {
    /** Ten pages, of which three are written at a time: some are left when the first is settled. */
    private static final int PAGE = 200;

    private static final int MEMBERS = 10 * PAGE;
    /** Principals per second at which a change is caught in its middle, however busy the machine is. */
    private static final int SLOWLY = PAGE / 5;
    /** So many that the share is still under way when it is told to pause. */
    private static final int SHARED = 2_000;

    private static TestKeyspace keyspace;
    private static Lectern lectern;

    private final List<Lectern> others = new ArrayList<>();

    @BeforeAll
    static void connect() {
        keyspace = TestKeyspace.withPagesOf(PAGE, "jobs");
        lectern = keyspace.lectern();
    }

    /** All items have the same members: libraries that grow from test to test would take longer and longer to compare. */
    @AfterEach
    void closeOthersAndEmptyTheLibraries() {
        others.forEach(Lectern::close);
        others.clear();
        for (String table : List.of("content", "content_by_principal", "library_by_principal")) {
            keyspace.session().execute("TRUNCATE " + table);
        }
    }

    @AfterAll
    static void close() {
        keyspace.close();
    }

    @Test
    void aChangeIsInTheHistoryWithWhoAndWhy() {
        ContentId content = keyspace.itemWithMembers("noted", 10);
        Instant before = Instant.now().minusSeconds(5);
        FanOutJob job = begin(
                lectern.fanOuts().change(content, new Change.Rename("Renamed")),
                Cause.of("nicolaas@desk", "ticket 4711"));
        await(job.done());

        assertThat(lectern.jobs().here()).isEmpty();
        JobStatus ended = await(lectern.jobs().history(Optional.empty(), 10)).get(0);
        assertThat(ended.id()).isEqualTo(await(job.id()));
        assertThat(ended.kind()).isEqualTo(JobKind.RENAME);
        assertThat(ended.subject().english()).isEqualTo(content.value());
        assertThat(ended.detail().english()).isEqualTo("Renamed");
        assertThat(ended.cause()).isEqualTo(Cause.of("nicolaas@desk", "ticket 4711"));
        assertThat(ended.state()).isEqualTo(JobState.DONE);
        assertThat(ended.counts()).isEqualTo(new JobCounts(10, 0, 0, true));
        assertThat(ended.ended().orElseThrow()).isAfter(before);
    }

    @Test
    void whatChangesNothingIsNoJob() {
        ContentId content = keyspace.itemWithMembers("same", 0);
        int before = await(lectern.jobs().history(Optional.empty(), 10)).size();
        FanOutJob job = begin(lectern.fanOuts().change(content, new Change.ChangeVisibility(Visibility.PRIVATE)));

        assertThat(await(job.done()).principals()).isZero();
        assertThatThrownBy(() -> await(job.id())).hasMessageContaining("no job");
        assertThat(await(lectern.jobs().history(Optional.empty(), 10))).hasSize(before);
    }

    @Test
    void changesOfALargerTaskLeaveNoLineInTheHistory() {
        ContentId content = keyspace.itemWithMembers("bulk", 0);
        int before = await(lectern.jobs().history(Optional.empty(), 10)).size();
        await(begin(lectern.fanOuts().change(content, new Change.Touch()), Cause.bulk("nicolaas@desk", "import"))
                .done());
        assertThat(await(lectern.jobs().history(Optional.empty(), 10))).hasSize(before);
    }

    @Test
    void theHistoryIsReadPageByPageLatestFirst() {
        ContentId content = keyspace.itemWithMembers("often", 0);
        for (int i = 0; i < 7; i++) {
            await(begin(lectern.fanOuts().change(content, new Change.Touch())).done());
        }
        List<JobStatus> whole = await(lectern.jobs().history(Optional.empty(), 100));
        List<JobStatus> first = await(lectern.jobs().history(Optional.empty(), 3));
        List<JobStatus> second = await(lectern.jobs().history(Optional.of(first.get(2)), 100));
        assertThat(whole)
                .hasSizeGreaterThan(7)
                .isSortedAccordingTo((a, b) -> b.started().compareTo(a.started()));
        assertThat(IntStream.concat(ids(first), ids(second)).boxed().toList())
                .isEqualTo(ids(whole).boxed().toList());
    }

    private static IntStream ids(List<JobStatus> jobs) {
        return jobs.stream().mapToInt(job -> Integer.parseInt(job.id().value().replaceAll(".*/", "")));
    }

    @Test
    void aPausedJobStandsStillAndGoesOnWhereItStood() {
        ContentId content = keyspace.itemWithMembers("paused", MEMBERS);
        FanOutJob job = slowly(lectern, content);
        JobId id = await(job.id());
        await(lectern.jobs().steer(id, new Steering.Order(Steering.Kind.PAUSE)).make(TEST));

        JobStatus paused = status(lectern, id);
        assertThat(paused.state()).isEqualTo(JobState.PAUSED);
        assertThat(paused.counts().done()).isPositive().isLessThan(MEMBERS);
        assertThat(paused.counts().total()).isEqualTo(MEMBERS);
        assertThat(paused.allowed()).contains(Steering.Kind.RESUME, Steering.Kind.STOP);

        goOn(lectern, id);
        assertThat(await(job.done()).principals()).isEqualTo(MEMBERS);
        Recomputation.requireExactLibraries(keyspace.session(), "paused and resumed");
    }

    @Test
    void aStoppedJobSaysWhatItLeavesAndAnotherProcessMayFinishIt() {
        ContentId content = keyspace.itemWithMembers("stopped", MEMBERS);
        FanOutJob job = slowly(lectern, content);
        JobId id = await(job.id());
        job.cancel();
        assertThatThrownBy(() -> await(job.done()))
                .isInstanceOf(FanOutStoppedException.class)
                .hasMessageContaining("left");

        Lectern other = other();
        until("the stop is on record", () -> status(other, id).state() == JobState.STOPPED);
        JobStatus stopped = status(other, id);
        assertThat(stopped.counts().total()).isEqualTo(MEMBERS);
        assertThat(stopped.owner().here()).isFalse();
        await(other.jobs()
                .steer(id, new Steering.Order(Steering.Kind.TAKE_OVER))
                .make(TEST));
        goOn(other, id);

        untilEnded(other, id);
        JobStatus ended = await(other.jobs().find(id)).orElseThrow();
        assertThat(ended.counts()).isEqualTo(new JobCounts(MEMBERS, 0, 0, true));
        until("the first owner has let go", () -> lectern.jobs().here().isEmpty());
        Recomputation.requireExactLibraries(keyspace.session(), "stopped and finished elsewhere");
    }

    @Test
    void theNextChangeOfAnItemDoesWhatStoppedOnesLeft() {
        ContentId content = keyspace.itemWithMembers("next", MEMBERS);
        List<FanOutJob> stopped = new ArrayList<>(List.of(slowly(lectern, content)));
        // The last two are made together: they have one version, and each covers the other.
        for (int i = 0; i < 3; i++) {
            stopped.add(begin(lectern.fanOuts().change(content, new Change.Touch())));
        }
        List<JobId> ids = stopped.stream().map(job -> await(job.id())).toList();
        stopped.forEach(FanOutJob::cancel);
        ids.forEach(id -> until("it is stopped", () -> status(lectern, id).state() == JobState.STOPPED));
        await(begin(lectern.fanOuts().change(content, new Change.Touch())).done());

        ids.forEach(id -> untilEnded(lectern, id));
        assertThat(await(lectern.jobs().history(Optional.empty(), 10)).stream()
                        .filter(ended -> ids.contains(ended.id())))
                .hasSize(4)
                .allSatisfy(ended -> assertThat(ended.reason().english()).contains("later change"));
    }

    @Test
    void whatADeadProcessBeganIsFinishedFromWhereItStood() {
        ContentId content = keyspace.itemWithMembers("dead", MEMBERS);
        Lectern dying = other();
        FanOutJob job = slowly(dying, content);
        JobId id = await(job.id());
        until(
                "its progress is on record, and of how many",
                () -> status(lectern, id).counts().done() > 0
                        && status(lectern, id).counts().counted());
        dying.close();
        others.remove(dying);
        long before = status(lectern, id).counts().done();
        longAgo(id);

        until("it is taken over", () -> {
            await(lectern.fanOuts().recover().make(TEST));
            return lectern.jobs().here().stream().anyMatch(mine -> mine.id().equals(id));
        });
        JobStatus mine = status(lectern, id);
        assertThat(mine.counts().done()).isGreaterThanOrEqualTo(before);
        assertThat(mine.counts().total()).isEqualTo(MEMBERS);
        goOn(lectern, id);
        untilEnded(lectern, id);
        Recomputation.requireExactLibraries(keyspace.session(), "taken over");
        until(
                "no row is left",
                () -> keyspace.session().execute("SELECT * FROM job").all().isEmpty());
    }

    @Test
    void aShareThatWasCutShortReachesEverybodyItWasMeantFor() {
        Set<PrincipalId> everybody = principals(950);
        ContentId content = keyspace.itemWithMembers("shared", 0);
        Lectern dying = other();
        FanOutJob job = begin(dying.fanOuts().share(content, everybody, MemberRole.VIEWER));
        JobId id = await(job.id());
        await(dying.jobs().steer(id, new Steering.Throttle(OptionalInt.of(400))).make(TEST));
        until("some have it", () -> job.settled() > 100);
        dying.close();
        others.remove(dying);
        longAgo(id);

        until("it is taken over", () -> {
            await(lectern.fanOuts().recover().make(TEST));
            return lectern.jobs().here().stream().anyMatch(mine -> mine.id().equals(id));
        });
        await(lectern.jobs()
                .steer(id, new Steering.Throttle(OptionalInt.empty()))
                .make(TEST));
        untilEnded(lectern, id);
        assertThat(keyspace.session()
                        .execute("SELECT principal_id FROM content WHERE content_id = ?", content.value())
                        .all())
                .hasSize(everybody.size());
        assertThat(await(lectern.jobs().history(Optional.empty(), 1)).get(0).counts())
                .isEqualTo(new JobCounts(everybody.size(), 0, 0, true));
        Recomputation.requireExactLibraries(keyspace.session(), "shared");
    }

    @Test
    void aLivingProcessIsToldAndLetsGo() {
        ContentId content = keyspace.itemWithMembers("alive", MEMBERS);
        Lectern other = other();
        FanOutJob job = slowly(lectern, content);
        JobId id = await(job.id());
        until("its progress is on record", () -> status(other, id).state() == JobState.RUNNING);
        await(other.jobs()
                .steer(id, new Steering.Order(Steering.Kind.TAKE_OVER))
                .make(TEST));

        assertThatThrownBy(() -> await(job.done())).isInstanceOf(FanOutTakenOverException.class);
        goOn(other, id);
        untilEnded(other, id);
        Recomputation.requireExactLibraries(keyspace.session(), "taken from a living process");
    }

    @Test
    void aJobThatComesBackIsOnRecordAgain() {
        ContentId content = keyspace.itemWithMembers("back", MEMBERS);
        JobId id = await(slowly(lectern, content).id());
        await(lectern.jobs().steer(id, new Steering.Order(Steering.Kind.PAUSE)).make(TEST));
        String me = lectern.jobs().here().get(0).owner().process();
        Lectern other = other();
        await(other.jobs()
                .steer(id, new Steering.Order(Steering.Kind.TAKE_OVER))
                .make(TEST));
        until("the first owner has let go", () -> lectern.jobs().here().isEmpty());
        await(lectern.jobs()
                .steer(id, new Steering.Order(Steering.Kind.TAKE_OVER))
                .make(TEST));

        until("the second owner has let go", () -> other.jobs().here().isEmpty());
        until("it has the row here alone", () -> owners(id).equals(List.of(me)));
        goOn(lectern, id);
        untilEnded(lectern, id);
        until("its row is struck out", () -> owners(id).isEmpty());
        Recomputation.requireExactLibraries(keyspace.session(), "there and back");
    }

    @Test
    void aNoteThatAJobWasTakenIsNotBelievedOnceItIsBack() {
        ContentId content = keyspace.itemWithMembers("noted-late", MEMBERS);
        JobId id = await(slowly(lectern, content).id());
        String me = lectern.jobs().here().get(0).owner().process();
        holder(id, me);
        note(me, id, "TAKEN");
        until("the note is read", () -> notesFor(me).isEmpty());
        note(me, id, "PAUSE");

        until("it heeds the next note", () -> status(lectern, id).state() == JobState.PAUSED);
        assertThat(lectern.jobs().here()).extracting(JobStatus::id).containsExactly(id);
        goOn(lectern, id);
        untilEnded(lectern, id);
    }

    @Test
    void aJobThatWasTakenByAProcessThatIsGoneStays() {
        ContentId content = keyspace.itemWithMembers("taker-gone", MEMBERS);
        JobId id = await(slowly(lectern, content).id());
        String me = lectern.jobs().here().get(0).owner().process();
        holder(id, "nobody-alive");
        note(me, id, "TAKEN");

        until("it is taken back", () -> me.equals(holder(id)));
        assertThat(owners(id)).hasSize(1);
        goOn(lectern, id);
        untilEnded(lectern, id);
        Recomputation.requireExactLibraries(keyspace.session(), "taken by nobody");
    }

    @Test
    void whoeverHasTakenAJobWhileItsFormerOwnerWasToldSomethingIsToldAsWell() {
        ContentId content = keyspace.itemWithMembers("told-twice", MEMBERS);
        JobId id = await(slowly(lectern, content).id());
        Lectern other = other();
        until("the holder is told", () -> {
            // Its owner takes it back when it sees that nobody of this name is alive.
            keyspace.session()
                    .execute(
                            "UPDATE job_holder SET owner = 'a third one' WHERE job_id = ? IF owner != 'a third one'",
                            id.value());
            await(other.jobs()
                    .steer(id, new Steering.Order(Steering.Kind.PAUSE))
                    .make(TEST));
            return !keyspace.session()
                    .execute("SELECT id FROM job_note WHERE owner = 'a third one' AND job_id = ?", id.value())
                    .all()
                    .isEmpty();
        });
        until("it is paused", () -> status(lectern, id).state() == JobState.PAUSED);
        until(
                "it is taken back",
                () -> lectern.jobs().here().get(0).owner().process().equals(holder(id)));
        goOn(lectern, id);
        untilEnded(lectern, id);
    }

    /** A clock that is ahead wrote it: what drops it goes by its own time, and so drops no later note unread. */
    @Test
    void aNoteIsDroppedAsOfTheTimeItWasWritten() {
        ContentId content = keyspace.itemWithMembers("noted-ahead", MEMBERS);
        JobId id = await(slowly(lectern, content).id());
        String me = lectern.jobs().here().get(0).owner().process();
        keyspace.session()
                .execute(
                        "INSERT INTO job_steering (owner, job_id, note, kind) VALUES (?, ?, 'ahead', 'PAUSE') "
                                + "USING TIMESTAMP ?",
                        me,
                        id.value(),
                        TimeUnit.SECONDS.toMicros(Instant.now().getEpochSecond() + 3_600));
        until("it is paused", () -> status(lectern, id).state() == JobState.PAUSED);
        assertThat(notesFor(me)).isEmpty();
        goOn(lectern, id);
        untilEnded(lectern, id);
    }

    /** Who has a row of it: whoever takes it over strikes out the former one, and whoever ends it its own, once that is told. */
    private static List<String> owners(JobId id) {
        return keyspace.session().execute("SELECT * FROM job").all().stream()
                .filter(row -> id.value().equals(row.getString("id")))
                .map(row -> row.getString("owner"))
                .toList();
    }

    private static void holder(JobId id, String owner) {
        keyspace.session()
                .execute("INSERT INTO job_holder (job_id, owner) VALUES (?, ?) IF NOT EXISTS", id.value(), owner);
    }

    private static String holder(JobId id) {
        return keyspace.session()
                .execute("SELECT owner FROM job_holder WHERE job_id = ?", id.value())
                .one()
                .getString(0);
    }

    private static void note(String owner, JobId id, String kind) {
        keyspace.session()
                .execute(
                        "INSERT INTO job_steering (owner, job_id, note, kind) VALUES (?, ?, ?, ?)",
                        owner,
                        id.value(),
                        "a note to " + kind,
                        kind);
    }

    private static List<Row> notesFor(String owner) {
        return keyspace.session()
                .execute("SELECT * FROM job_steering WHERE owner = ?", owner)
                .all();
    }

    @Test
    void aJobIsSteeredFromAnotherProcess() {
        ContentId content = keyspace.itemWithMembers("steered", MEMBERS);
        Lectern other = other();
        FanOutJob job = slowly(lectern, content);
        JobId id = await(job.id());
        await(other.jobs().steer(id, new Steering.Order(Steering.Kind.PAUSE)).make(TEST));
        until("it is paused", () -> status(lectern, id).state() == JobState.PAUSED);
        await(other.jobs().steer(id, new Steering.Throttle(OptionalInt.empty())).make(TEST));
        until("it has no limit", () -> status(lectern, id).limit().isEmpty());
        await(other.jobs().steer(id, new Steering.Order(Steering.Kind.RESUME)).make(TEST));
        assertThat(await(job.done()).principals()).isEqualTo(MEMBERS);
    }

    @Test
    void manyChangesOfOneItemShareOneRound() {
        ContentId content = keyspace.itemWithMembers("many", MEMBERS);
        List<FanOutJob> jobs = new ArrayList<>(List.of(slowly(lectern, content)));
        for (int i = 1; i < 10; i++) {
            jobs.add(begin(lectern.fanOuts().change(content, new Change.Touch())));
        }
        until("they are together", () -> lectern.jobs().here().stream().anyMatch(job -> job.together() > 5));
        goOn(lectern, await(jobs.get(0).id()));
        for (FanOutJob job : jobs) {
            assertThat(await(job.done()).principals()).isEqualTo(MEMBERS);
        }
        Recomputation.requireExactLibraries(keyspace.session(), "ten at once");
        assertThat(isSettled(content)).isTrue();
    }

    @Test
    void aChangeWhoseJobIsLostIsFoundByWhoReadsTheItem() {
        ContentId content = keyspace.itemWithMembers("orphan", 5);
        await(begin(lectern.fanOuts().change(content, new Change.Touch())).done());
        keyspace.session()
                .execute(
                        "UPDATE content SET superseded = ? WHERE content_id = ? IF deleted = false",
                        Map.of(Instant.ofEpochMilli(1_000), "PRIVATE"),
                        content.value());
        await(lectern.contents().find(content));
        until("it was settled", () -> isSettled(content));
        until(
                "it is in the history",
                () -> await(lectern.jobs().history(Optional.empty(), 10)).stream()
                        .anyMatch(job -> job.kind() == JobKind.ORPHAN
                                && job.subject().english().equals(content.value())));
    }

    @Test
    void aShareWhoseItemIsDeletedOnTheWayEndsEarlyAndSaysWhatIsLeft() {
        ContentId content = keyspace.itemWithMembers("deleted", 0);
        FanOutJob share = begin(lectern.fanOuts().share(content, principals(SHARED), MemberRole.VIEWER));
        JobId id = await(share.id());
        await(lectern.jobs().steer(id, new Steering.Order(Steering.Kind.PAUSE)).make(TEST));
        until("it is paused", () -> status(lectern, id).state() == JobState.PAUSED);
        await(begin(lectern.fanOuts().change(content, new Change.Delete())).done());
        goOn(lectern, id);

        untilEnded(lectern, id);
        JobStatus ended = await(lectern.jobs().find(id)).orElseThrow();
        assertThat(ended.state()).isEqualTo(JobState.ENDED_EARLY);
        assertThat(ended.reason().english()).contains("deleted");
        assertThat(ended.counts().done()).isPositive();
        assertThat(ended.counts().left()).isPositive();
        assertThat(ended.counts().total()).isEqualTo(SHARED);
        assertThatThrownBy(() -> await(share.done()))
                .as("whoever only waits is told, too")
                .isInstanceOf(IncompleteException.class)
                .hasMessageContaining("deleted");
        assertThat(await(share.ended()).ended()).isEqualTo(JobState.ENDED_EARLY);
    }

    private boolean isSettled(ContentId content) {
        return keyspace.session()
                .execute("SELECT superseded FROM content WHERE content_id = ? LIMIT 1", content.value())
                .one()
                .getMap(0, Instant.class, String.class)
                .isEmpty();
    }

    /** A change that is under way, slow enough to be caught in the middle. */
    private static FanOutJob slowly(Lectern where, ContentId content) {
        FanOutJob job = begin(where.fanOuts().change(content, new Change.Touch()));
        JobId id = await(job.id());
        await(where.jobs()
                .steer(id, new Steering.Throttle(OptionalInt.of(SLOWLY)))
                .make(TEST));
        until("it is under way", () -> job.settled() > 0 && job.counts().counted());
        return job;
    }

    private static void goOn(Lectern where, JobId id) {
        await(where.jobs().steer(id, new Steering.Throttle(OptionalInt.empty())).make(TEST));
        await(where.jobs().steer(id, new Steering.Order(Steering.Kind.RESUME)).make(TEST));
    }

    private static JobStatus status(Lectern where, JobId id) {
        return await(where.jobs().open()).stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no open job " + id));
    }

    private static void untilEnded(Lectern where, JobId id) {
        until(
                "the job has ended, and is in the history",
                () -> await(where.jobs().open()).stream()
                                .noneMatch(job -> job.id().equals(id))
                        && await(where.jobs().history(Optional.empty(), 20)).stream()
                                .anyMatch(job -> job.id().equals(id)));
    }

    private Lectern other() {
        Lectern other = keyspace.another();
        others.add(other);
        return other;
    }

    /** As if the process that has this job had not been heard of for as long as a lease is. */
    private static void longAgo(JobId job) {
        assertThat(status(lectern, job).owner().alive()).isTrue();
        keyspace.passes(ProcessLease.LEASE);
    }

    private Set<PrincipalId> principals(int count) {
        Set<PrincipalId> all = IntStream.range(0, count)
                .mapToObj(i -> new PrincipalId("u:test:member" + i))
                .collect(Collectors.toSet());
        all.stream()
                .map(id -> lectern.principals()
                        .put(new Principal(id, id.name(), Visibility.PUBLIC))
                        .make(TEST))
                .toList()
                .forEach(TestKeyspace::await);
        return all;
    }
}
