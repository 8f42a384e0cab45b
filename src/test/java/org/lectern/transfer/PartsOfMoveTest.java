package org.lectern.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.service.PartsDoneTwice;
import org.lectern.service.TestKeyspace;

/** Other processes move a platform's keyspace in parts, each of them twice: the tables are those that one process makes. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PartsOfMoveTest {
    @TempDir
    private static Path directory;

    private MovedPlatform platform;
    private TestKeyspace here;
    private Lectern source;
    private ImportReport report;

    @BeforeAll
    void moveHere() {
        platform = new MovedPlatform();
        source = Lectern.connect(platform.settings());
        here = new TestKeyspace("movehere");
        report = finish(start(source, here.lectern(), ImportOptions.DEFAULT));
        assertThat(report.agrees()).isTrue();
        assertThat(report.applied()).isGreaterThan(500);
    }

    @AfterAll
    void close() {
        here.close();
        source.close();
        platform.close();
    }

    private static TransferJob<ImportReport> start(Lectern from, Lectern into, ImportOptions options) {
        return new Importer(into, directory.resolve("state"))
                .move(from, Optional.empty(), options)
                .make(TEST)
                .toCompletableFuture()
                .join();
    }

    private static ImportReport finish(TransferJob<ImportReport> job) {
        return Stuck.await("the move has ended", job.ended());
    }

    private void assertTheSame(TestKeyspace there, ImportReport moved) {
        assertThat(MovedPlatform.rows(there)).isEqualTo(MovedPlatform.rows(here));
        assertThat(moved.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(moved.comparison()).isEqualTo(report.comparison());
        assertThat(moved.agrees()).isTrue();
        assertThat(moved.refusals().stream().map(RefusedLine::reason))
                .containsExactlyInAnyOrderElementsOf(
                        report.refusals().stream().map(RefusedLine::reason).toList());
        assertThat(moved.applied() + moved.unchanged()).isEqualTo(report.applied());
    }

    @Test
    void oneAfterTheOther() throws IOException {
        try (TestKeyspace there = new TestKeyspace("movetwice");
                PartsDoneTwice twice = PartsDoneTwice.oneAfterTheOther(there.settings());
                Lectern from = twice.connectSecond(platform.settings());
                Lectern into = twice.connect(there.settings())) {
            ImportCounts preview = Importer.count(from, () -> true);
            assertThat(preview.rows()).isEqualTo(report.applied());
            assertThat(preview.refused()).isEqualTo(report.refused());
            assertTheSame(there, finish(start(from, into, ImportOptions.DEFAULT)));
            assertThat(twice.count()).as("in parts").isGreaterThan(30);

            ImportReport again = finish(start(from, into, ImportOptions.DEFAULT));
            assertThat(again.applied()).isZero();
            assertTheSame(there, again);
        }
    }

    /** After each part an operator renames an item and a principal, and takes an item away; then the part is done again. */
    @Test
    void whatOperatorsChangeBeforeAPartIsRepeatedStays() {
        try (TestKeyspace there = new TestKeyspace("movechanged");
                PartsDoneTwice twice = PartsDoneTwice.oneAfterTheOther(there.settings());
                Lectern from = twice.connectSecond(platform.settings());
                Lectern into = twice.connect(there.settings())) {
            Set<ContentId> renamed = ConcurrentHashMap.newKeySet();
            Set<PrincipalId> named = ConcurrentHashMap.newKeySet();
            Map<ContentId, PrincipalId> taken = new ConcurrentHashMap<>();
            twice.between(() -> change(there, renamed, named, taken));

            assertThat(finish(start(from, into, ImportOptions.DEFAULT)).outcome())
                    .isEqualTo(Outcome.FINISHED);

            assertThat(renamed).hasSizeGreaterThan(3);
            assertThat(named).hasSizeGreaterThan(3);
            assertThat(taken).hasSizeGreaterThan(3);
            renamed.forEach(id -> assertThat(await(there.lectern().contents().find(id))
                            .orElseThrow()
                            .displayName())
                    .isEqualTo("Changed"));
            named.forEach(id -> assertThat(await(there.lectern().principals().find(id))
                            .orElseThrow()
                            .displayName())
                    .isEqualTo("Changed"));
            taken.forEach((id, principal) -> assertThat(
                            await(there.lectern().contents().membership(id, principal))
                                    .role())
                    .isEqualTo(MemberRole.REMOVED));
        }
    }

    private static synchronized void change(
            TestKeyspace there, Set<ContentId> renamed, Set<PrincipalId> named, Map<ContentId, PrincipalId> taken) {
        Lectern operator = there.lectern();
        there.session().execute("SELECT DISTINCT content_id FROM content").all().stream()
                .map(row -> new ContentId(row.getString(0)))
                .filter(id -> !renamed.contains(id) && !taken.containsKey(id))
                .findFirst()
                .ifPresent(id -> {
                    await(begin(operator.fanOuts().change(id, new Change.Rename("Changed")))
                            .ended());
                    renamed.add(id);
                });
        there.session().execute("SELECT principal_id, visibility FROM principal").all().stream()
                .filter(row -> !named.contains(new PrincipalId(row.getString(0))))
                .findFirst()
                .ifPresent(row -> {
                    PrincipalId id = new PrincipalId(row.getString(0));
                    await(operator.principals()
                            .put(new Principal(id, "Changed", Visibility.valueOf(row.getString(1))))
                            .make(TEST));
                    named.add(id);
                });
        there.session().execute("SELECT content_id, principal_id, role FROM content").all().stream()
                .filter(row -> row.getString(2) != null && !row.getString(2).equals("REMOVED"))
                .filter(row -> !taken.containsKey(new ContentId(row.getString(0))))
                .findFirst()
                .ifPresent(row -> {
                    ContentId id = new ContentId(row.getString(0));
                    PrincipalId principal = new PrincipalId(row.getString(1));
                    await(begin(operator.fanOuts().remove(id, Set.of(principal)))
                            .ended());
                    taken.put(id, principal);
                });
    }

    @Test
    void bothAtTheSameTime() {
        try (TestKeyspace there = new TestKeyspace("movetogether");
                PartsDoneTwice twice = PartsDoneTwice.atTheSameTime(there.settings());
                Lectern from = twice.connectSecond(platform.settings());
                Lectern into = twice.connect(there.settings())) {
            assertTheSame(there, finish(start(from, into, ImportOptions.DEFAULT)));
        }
    }

    @Test
    void aMoveThatIsCancelledGoesOnBehindTheLastPart_andKeepsToItsLimit() {
        try (TestKeyspace there = new TestKeyspace("moveslowly");
                PartsDoneTwice twice = PartsDoneTwice.oneAfterTheOther(there.settings());
                Lectern from = twice.connectSecond(platform.settings());
                Lectern into = twice.connect(there.settings())) {
            TransferJob<ImportReport> slow = start(from, into, ImportOptions.DEFAULT.limitedTo(100));
            until("some of it is moved", () -> slow.progress().lines() > 40);
            slow.cancel();
            ImportReport cancelled = finish(slow);
            assertThat(cancelled.outcome()).isEqualTo(Outcome.CANCELLED);
            long moved = cancelled.applied() + cancelled.unchanged();
            assertThat(moved).isPositive().isLessThan(report.applied());
            assertThat(cancelled.duration()).as("at 100 a second").isGreaterThan(Duration.ofMillis(10 * moved / 2));

            ImportReport rest = finish(start(from, into, ImportOptions.DEFAULT));
            assertThat(rest.resumedAfter()).isPositive();
            assertTheSame(there, rest);
            assertThat(rest.counts().keySet()).isEqualTo(report.counts().keySet());
        }
    }
}
