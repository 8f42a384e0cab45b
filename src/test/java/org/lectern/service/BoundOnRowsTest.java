package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.service.TestKeyspace.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Place;
import org.lectern.activity.TooManyRowsException;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.repair.FindingRepairs;
import org.lectern.audit.repair.Obstacle;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.fanout.FanOuts;
import org.lectern.job.JobId;
import org.lectern.job.Records;
import org.lectern.job.planned.PlannedKit;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.reading.LibraryReader;
import org.lectern.reading.LibraryRebuilds;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** Nothing is written before it is known to be within the bound on rows, and nothing after it was cancelled. */
@WithoutNode
final class BoundOnRowsTest {
    private static final PrincipalId SIMON = PrincipalId.of("u:cam:simon");
    private static final ContentId ITEM = ContentId.of("c:cam:License.txt");
    private static final Cause CAUSE = Cause.of("simon@desk", "ticket 4711");

    @TempDir
    private Path directory = Path.of("");

    private Optional<ActivityLog> opened = Optional.empty();

    private ActivityLog log() {
        opened = opened.or(() -> Optional.of(new ActivityLog(directory)));
        return opened.get();
    }

    private ActivityRecorder activity() {
        return log().of("simon@desk", new Place("10.0.0.1:9042", "dc1", "lectern"));
    }

    @AfterEach
    void close() {
        opened.ifPresent(ActivityLog::close);
    }

    private ActivityEntry recorded() throws IOException {
        return log().read(ActivityFilter.ALL).next(1, () -> true).entries().get(0);
    }

    /** A public item that two have. */
    private final class World extends LibraryTables {
        World() {
            Content item = new Content(ITEM, "License", Visibility.PUBLIC, Instant.EPOCH, false, Map.of());
            contents.put(ITEM.value(), item);
            for (PrincipalId member : List.of(SIMON, PrincipalId.of("u:cam:branden"))) {
                principals.put(member.value(), new Principal(member, "A member", Visibility.PUBLIC));
                put(ITEM, member, MemberRole.VIEWER);
                stands(item, member);
            }
        }

        @Override
        protected ActivityRecorder activity() {
            return BoundOnRowsTest.this.activity();
        }

        FanOuts fanOuts() {
            return fanOuts(Ports.Request::let, principals(), () -> new JobId("here/1"))
                    .fanOuts();
        }

        Libraries libraries() {
            return new LibraryReader(
                    this,
                    this,
                    work(this, principals()).previews(),
                    Ports.none(LibraryRebuilds.OnRecord.class),
                    principals(),
                    (principal, items) -> CompletableFuture.completedStage(List.of()),
                    GroupRole.MEMBER,
                    activity());
        }
    }

    @Test
    void everyWayToRebuildALibraryIsHeldAgainstTheBound() {
        log().bound().set(1);
        LibraryTables rows = new LibraryTables();
        FindingRepairs audits = new FindingRepairs(
                rows,
                Ports.none(AuditRecords.class),
                Ports.none(FindingRecords.class),
                rows.work(rows, rows.principals()).repairs(),
                new FindingRepairs.Rebuilds(
                        principal -> CompletableFuture.completedStage(Plan.of(Message.NONE, 20_000, List.of())),
                        principal -> CompletableFuture.failedStage(new AssertionError("it was rebuilt"))),
                Ports.none(Records.class),
                PlannedKit.desk(),
                PlannedKit.names(),
                activity());
        Obstacle obstacle = new Obstacle(Obstacle.Kind.ROW_FROM_THE_FUTURE, OptionalLong.empty());

        assertThatThrownBy(() -> await(new World().libraries().rebuild(SIMON).make(CAUSE)))
                .isInstanceOf(TooManyRowsException.class);
        assertThatThrownBy(
                        () -> await(audits.rebuildAbove(SIMON, ITEM, obstacle).make(CAUSE)))
                .isInstanceOf(TooManyRowsException.class);
    }

    @Test
    void theTruthsOwnRowCountsAsWell() {
        log().bound().set(12);

        assertThatThrownBy(() -> await(
                        new World().fanOuts().change(ITEM, new Change.Touch()).make(CAUSE)))
                .isInstanceOf(TooManyRowsException.class)
                .hasMessageContaining("would write 13 rows");
    }

    @Test
    void aChangeThatIsCancelledBeforeItBeginsChangesNothing_andIsOnRecordAsCancelled() throws IOException {
        World world = new World();
        assertThatThrownBy(() ->
                        await(world.fanOuts().change(ITEM, new Change.Touch()).make(CAUSE, rows -> false)))
                .isInstanceOf(CancellationException.class);

        assertThat(await(world.contents().find(ITEM)).orElseThrow().lastModified())
                .isEqualTo(Instant.EPOCH);
        assertThat(recorded().result()).isEqualTo(ActivityResult.CANCELLED);
        assertThat(recorded().sentence()).contains("Nothing was written");
    }

    @Test
    void aRepairOfOneKindIsCountedByFindingsOfThatKind_howeverFarBackTheyStand() {
        ToldAudits audits = new ToldAudits(new LibraryTables(), Ports.none(Records.class), activity());
        List<Finding> found = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            found.add(ToldAudits.finding(DriftKind.STALE, i));
        }
        found.add(ToldAudits.finding(DriftKind.DUPLICATE, 100));
        AuditId audit = audits.record(AuditState.FINISHED, found).id();
        log().bound().set(2);

        assertThatThrownBy(() -> await(audits.service()
                        .fixAll(audit, Set.of(DriftKind.DUPLICATE))
                        .make(CAUSE)))
                .isInstanceOf(TooManyRowsException.class)
                .hasMessageContaining("would write 3 rows");
    }
}
