package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.service.TestKeyspace;
import org.lectern.status.Classroom;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.View;
import org.lectern.wording.Message;

/** Work over many users by mouse: counted, begun, held, taken up again, and what it came to. */
final class StatusJobsTest extends WindowTest {
    private static final int LEARNERS = 5;

    private final Classroom room = lectern.classroom();

    @TempDir
    private Path archive = Path.of("");

    private static EnrolmentKey learner(int number) {
        return new EnrolmentKey("learner-" + number, Classroom.MATHS, "long-over");
    }

    /** In a batch that has been over for half a year, beside one that goes on. */
    @BeforeEach
    void learners() {
        for (int i = 0; i < LEARNERS; i++) {
            TestKeyspace.await(room.store.swapEnrolment(Optional.empty(), Enrolment.of(learner(i), Classroom.NOW)));
            TestKeyspace.await(room.store.insertView(learner(i).view(Classroom.SDA), View.completed(Classroom.NOW)));
        }
        TestKeyspace.await(room.services()
                .collections()
                .put(new Batch(
                        Classroom.MATHS,
                        "long-over",
                        Optional.of(Classroom.NOW.minus(Duration.ofDays(180))),
                        true,
                        Optional.empty()))
                .make(TEST));
        toggle("#page-CONTENT_STATUS");
        awaitText(".page-title", "Content status");
        toggle("#contentstatus-view-jobs");
        awaitText(".state-title", "No jobs on record");
        assertThat(robot.lookup("#batch-report").tryQuery())
                .as("there is nothing below")
                .isEmpty();
    }

    @SuppressWarnings("unchecked")
    private Stream<ListedBatchJob> jobs() {
        TableView<ListedBatchJob> table = robot.lookup("#batch-jobs").queryAs(TableView.class);
        return table.getItems().stream();
    }

    private String report() {
        TableView<?> table = robot.lookup("#batch-report").queryAs(TableView.class);
        return table.getItems().toString();
    }

    private void count() {
        awaitText("#change-summary", "Start a dry run first");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        fire("#dry-run");
    }

    @Test
    void whatHasEndedIsListedAsSoonAsTheViewIsOpened() {
        toggle("#contentstatus-view-user");
        TestKeyspace.await(TestKeyspace.await(room.services().batchJobs().review(Optional.of(Classroom.MATHS), TEST))
                .ended());

        toggle("#contentstatus-view-jobs");
        // By opening it alone: the timer that reads again has yet to come.
        assertThat(jobs()).hasSize(1);
        awaitText("#batch-job-state", "It has finished.");
    }

    @Test
    void anArchiveIsCounted_begun_heldAndContinued_reported_andRestored() {
        fire("#status-archive");
        type("#archive-directory", archive.toString());
        count();
        awaitText("#change-summary", "Archives 5 enrolments of 5 users, with 5 raw rows, in " + archive);
        awaitText("#change-summary", "Unchanged: 1 not ended.");
        awaitText(".figures", "10 rows");
        type("#change-reason", "the year is over");
        CompletableFuture<Void> held = new CompletableFuture<>();
        room.store.accidents.on("swapAggregate").once().first(() -> TestKeyspace.await(held));
        fire("#change-confirm");
        awaitText("#batch-job-phase", "Running");
        fire("#batch-job-pause");
        awaitText("#batch-job-phase", "Paused");
        await("the list says so", () -> jobs().anyMatch(job -> job.state() == ListedBatchJob.State.PAUSED_HERE));
        fire("#batch-job-resume");
        held.complete(null);
        await("it has ended", () -> report().contains("WRITTEN, count=OptionalLong[5]"));
        awaitText("#batch-job-state", "It has finished.");
        assertThat(TestKeyspace.await(room.store.views(learner(0)))).isEmpty();

        fire("#status-restore");
        type("#restore-archive", archive.toString());
        count();
        awaitText("#change-summary", "of 5 enrolments");
        type("#change-reason", "it was not over");
        fire("#change-confirm");
        await(
                "they are back",
                () -> !TestKeyspace.await(room.store.views(learner(4))).isEmpty());
        await("its report is shown", () -> report().contains("had no rows of the archive"));
    }

    @Test
    void whereNoArchiveIsNamedTheDialogSaysSo_andOffersNothingThatWasCountedBefore() {
        TestKeyspace.await(TestKeyspace.await(room.services().batchJobs().dryRunOfArchive(Duration.ZERO, archive, TEST))
                .ended());
        TestKeyspace.await(TestKeyspace.await(room.services()
                        .batchJobs()
                        .archive(Duration.ZERO, archive)
                        .make(TEST))
                .ended());
        fire("#status-restore");
        type("#restore-archive", archive.toString());
        count();
        awaitText("#change-summary", "of 5 enrolments and 5 users");
        type("#change-reason", "it was not over");
        await(
                "it may be confirmed",
                () -> !robot.lookup("#change-confirm").query().isDisabled());

        type("#restore-archive", "");
        awaitText("#change-summary", "Enter or choose a folder of this machine");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
    }

    @Test
    void theMigrationIsCounted_thenFillsTheAggregates() {
        Enrolment old = new Enrolment(
                learner(0),
                true,
                Optional.of(Classroom.NOW),
                Optional.of(1),
                Optional.empty(),
                Optional.empty(),
                Map.of(Classroom.SDA, ContentStatus.COMPLETED),
                Optional.empty());
        TestKeyspace.await(room.store.swapEnrolment(Optional.of(Enrolment.of(learner(0), Classroom.NOW)), old));

        fire("#status-migrate");
        count();
        awaitText(".figures", "1 row");
        type("#change-reason", "the new release");
        fire("#change-confirm");
        await(
                "it has ended",
                () -> jobs().anyMatch(job -> job.record().kind() == BatchJobRecord.Kind.MIGRATE
                        && job.state() == ListedBatchJob.State.FINISHED));
        assertThat(TestKeyspace.await(room.store.aggregate(Aggregate.Key.of(learner(0)))))
                .isNotEmpty();
    }

    @Test
    void whatWasCutShortIsShownAsSuch_andGoesOnByAClick_whatRunsElsewhereIsNotTakenAway() {
        room.store
                .accidents
                .on("swapAggregate")
                .once()
                .first(() -> room.services().batchJobs().running().forEach(BatchJob::cancel));
        TestKeyspace.await(TestKeyspace.await(room.services().batchJobs().dryRunOfArchive(Duration.ZERO, archive, TEST))
                .ended());
        BatchJob cut = TestKeyspace.await(
                room.services().batchJobs().archive(Duration.ZERO, archive).make(TEST));
        assertThat(TestKeyspace.await(cut.ended()).record().finished()).isFalse();
        assertThat(room.store.hold(cut.record().id(), "another console")).isTrue();
        room.restart();
        robot.push(KeyCode.F5);
        awaitText("#batch-job-state", "Another console or command runs it");
        assertThat(visible(robot.lookup("#batch-job-take-up").query())).isFalse();

        room.store.lapse();
        robot.push(KeyCode.F5);
        awaitText("#batch-job-state", "It was cancelled");
        fire("#batch-job-take-up");
        awaitText("#change-summary", "It stopped at");
        fire("#change-confirm");
        awaitText("#batch-job-state", "It has finished.");
        assertThat(TestKeyspace.await(room.store.views(learner(0)))).isEmpty();
    }

    @Test
    void whereAPlatformKeepsTheTablesEachButtonSaysWhyItIsOff() {
        room.store.keptAs(StatusLayout.deployed(true, true, "cb:", StatusLayout.COURSE, Duration.ZERO, Message.NONE)
                .lackingStatus(Optional.of("ALTER TABLE sunbird_courses.user_activity_agg ADD content_status")));
        toggle("#contentstatus-view-user");
        toggle("#contentstatus-view-jobs");
        robot.push(KeyCode.F5);
        toggle("#page-LIBRARIES");
        toggle("#page-CONTENT_STATUS");
        for (String button : List.of("#status-migrate", "#status-archive", "#status-restore")) {
            Node off = robot.lookup(button).query();
            await("it looks so", () -> off.getStyleClass().contains("refused"));
            robot.interact(() -> ((Button) off).fire());
        }
        awaitText(".toast .label", "Only the platform that owns these tables can ");
        awaitText("#status-migration-column", "ALTER TABLE sunbird_courses.user_activity_agg ADD content_status");
    }
}
