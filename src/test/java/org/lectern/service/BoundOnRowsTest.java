package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
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
import java.util.concurrent.CompletionStage;
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
import org.lectern.activity.WriteEstimate;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.repair.FindingRepairs;
import org.lectern.audit.repair.Obstacle;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.console.ScriptedJobs;
import org.lectern.fanout.FanOutJobs;
import org.lectern.fanout.FanOutPreview;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.IncompleteException;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.reading.LibraryRebuilds;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;
import org.lectern.wording.Message;

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

    private static final JobEstimates EXTENTS = new JobEstimates(
            Ports.none(Jobs.class), Ports.none(JobEstimates.Members.class), BoundOnRowsTest::tooMany, "lectern");

    private static CompletionStage<WriteEstimate> tooMany(PrincipalId principal) {
        return CompletableFuture.completedStage(WriteEstimate.of(20_000, List.of()));
    }

    @Test
    void everyWayToRebuildALibraryIsHeldAgainstTheBound() {
        LibraryRebuilds.OnRecord libraries =
                new RecordedRebuilds(Ports.none(LibraryRebuilds.OnRecord.class), BoundOnRowsTest::tooMany, activity());
        LibraryTables rows = new LibraryTables();
        FindingRepairs audits = new FindingRepairs(
                rows,
                Ports.none(AuditRecords.class),
                Ports.none(FindingRecords.class),
                rows.work(rows, rows.principals()).repairs(),
                new FindingRepairs.Rebuilds(
                        principal -> CompletableFuture.completedStage(
                                new Libraries.RebuildPreview(Message.NONE, 20_000, false, List.of())),
                        principal -> CompletableFuture.failedStage(new AssertionError("it was rebuilt"))),
                Ports.none(Records.class),
                Optional.empty(),
                activity());
        Obstacle obstacle = new Obstacle(Obstacle.Kind.ROW_FROM_THE_FUTURE, OptionalLong.empty());

        assertThatThrownBy(() -> await(libraries.rebuild(SIMON, TEST))).isInstanceOf(TooManyRowsException.class);
        assertThatThrownBy(
                        () -> await(audits.rebuildAbove(SIMON, ITEM, obstacle).make(CAUSE)))
                .isInstanceOf(TooManyRowsException.class);
    }

    @Test
    void theTruthsOwnRowCountsAsWell() {
        log().bound().set(6);
        FanOuts fanOuts = new RecordedFanOuts(
                Ports.answering(FanOuts.class, (method, given) -> {
                    assertThat(method.getName()).isEqualTo("previewChange");
                    return CompletableFuture.completedStage(
                            new FanOutPreview(Message.plain("It moves."), 2, false, 3, 1, List.of(), false));
                }),
                EXTENTS,
                activity());

        assertThatThrownBy(() ->
                        await(fanOuts.change(ITEM, new Change.Touch(), CAUSE).done()))
                .isInstanceOf(TooManyRowsException.class)
                .hasMessageContaining("would write 7 rows");
    }

    @Test
    void aChangeThatIsCancelledBeforeItBeginsChangesNothing_andIsOnRecordAsCancelled() throws IOException {
        CompletableFuture<FanOutPreview> counting = new CompletableFuture<>();
        FanOuts fanOuts = new RecordedFanOuts(
                Ports.answering(FanOuts.class, (method, given) -> {
                    assertThat(method.getName()).as("what is reached").isEqualTo("previewChange");
                    return counting;
                }),
                EXTENTS,
                activity());
        FanOutJob job = fanOuts.change(ITEM, new Change.Touch(), CAUSE);

        job.cancel();
        counting.complete(new FanOutPreview(Message.plain("It moves."), 2, false, 3, 1, List.of(), false));

        assertThatThrownBy(() -> await(job.done())).isInstanceOf(CancellationException.class);
        assertThat(recorded().result()).isEqualTo(ActivityResult.CANCELLED);
        assertThat(recorded().sentence()).contains("nothing was changed");
    }

    @Test
    void aChangeThatEndsEarlyIsNotOnRecordAsDone() throws IOException {
        FanOutResult early =
                new FanOutResult(JobState.ENDED_EARLY, 3, Map.of(), Message.plain("The item was deleted meanwhile."));
        FanOuts fanOuts = new RecordedFanOuts(
                Ports.answering(
                        FanOuts.class,
                        (method, given) -> method.getName().equals("previewChange")
                                ? CompletableFuture.completedStage(
                                        new FanOutPreview(Message.plain("It moves."), 2, false, 3, 1, List.of(), false))
                                : FanOutJobs.endingWith(ITEM, CompletableFuture.completedStage(early))),
                EXTENTS,
                activity());
        FanOutJob job = fanOuts.change(ITEM, new Change.Touch(), CAUSE);

        assertThat(await(job.ended())).isEqualTo(early);
        assertThatThrownBy(() -> await(job.done())).isInstanceOf(IncompleteException.class);
        assertThat(recorded().result()).isEqualTo(ActivityResult.FAILED);
        assertThat(recorded().sentence()).isEqualTo("The item was deleted meanwhile.");
    }

    private static JobStatus job(JobCounts counts) {
        JobStatus job = ScriptedJobs.job(
                "console-1/7", JobKind.TOUCH, ITEM.value(), counts, new JobOwner("p1", "simon@desk", true, true));
        return ScriptedJobs.because(ScriptedJobs.state(job, JobState.PAUSED, ""), "", CAUSE, Instant.EPOCH);
    }

    @Test
    void whoLetsAJobGoOnWritesAtLeastWhatIsLeftOfIt_countedWhereTheJobHasNot() {
        for (JobCounts counts : List.of(JobCounts.of(20_000), JobCounts.UNKNOWN)) {
            Jobs jobs = Ports.answering(Jobs.class, (method, given) -> switch (method.getName()) {
                case "find" -> CompletableFuture.completedStage(Optional.of(job(counts)));
                case "steer" -> CompletableFuture.completedStage(null);
                default -> throw new AssertionError(method.getName() + " was reached");
            });
            Jobs recorded = new RecordedJobs(
                    jobs,
                    new JobEstimates(
                            jobs,
                            (content, atMost) -> CompletableFuture.completedStage(20_000L),
                            BoundOnRowsTest::tooMany,
                            "lectern"),
                    activity());
            JobId id = new JobId("console-1/7");

            assertThatThrownBy(() -> await(recorded.steer(id, new Steering.Order(Steering.Kind.RESUME), CAUSE)))
                    .isInstanceOf(TooManyRowsException.class)
                    .hasMessageContaining("20,001 rows");
            await(recorded.steer(id, new Steering.Order(Steering.Kind.RESUME), CAUSE.confirming(20_001)));
            await(recorded.steer(id, new Steering.Order(Steering.Kind.PAUSE), CAUSE));
        }
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
