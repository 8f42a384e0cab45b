package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.control.TableView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.page.Page;
import org.lectern.job.JobState;
import org.lectern.service.TestKeyspace;
import org.lectern.status.LoadedCollection;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.batch.ListedBatchJob.State;

/** Work over many users that another process does is paused, continued and ended there by mouse. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StatusElsewhereTest extends WindowTest {
    private TestKeyspace keyspace;
    private LoadedCollection maths;

    @BeforeAll
    void learners() {
        keyspace = new TestKeyspace("elsewhere");
        maths = new LoadedCollection(keyspace.lectern().contentStatuses());
    }

    @AfterAll
    void closeKeyspace() {
        keyspace.close();
    }

    @Override
    ClusterSource source() {
        return FakeConsole.source(keyspace.another());
    }

    @Override
    Page first() {
        return Page.CONTENT_STATUS;
    }

    @SuppressWarnings("unchecked")
    private void awaitState(State state) {
        TableView<ListedBatchJob> table = robot.lookup("#batch-jobs").queryTableView();
        await("it is listed as " + state, () -> table.getItems().stream().anyMatch(job -> job.state() == state));
    }

    @Test
    void itIsPausedInTheListOfFanOuts_goesOn_andEndsThere() {
        BatchJob work = maths.slowReview();
        toggle("#page-FAN_OUTS");
        awaitText(".two-lines .label", "content status of maths");
        awaitText(".two-lines .label", "Review");
        robot.interact(() ->
                robot.lookup("#job-list").queryTableView().getSelectionModel().select(0));

        fire("#job-PAUSE");
        awaitText(".badge", "Paused");
        assertThat(work.isPaused()).isTrue();
        fire("#job-RESUME");
        awaitText(".badge", "Running");
        assertThat(work.isPaused()).isFalse();
        fire("#job-STOP");
        awaitText("#change-summary", "Resume the rest on the page where it was started");
        awaitText("#change-confirm", "Cancel the job");
        type("#change-reason", "the exam");
        fire("#change-confirm");
        BatchJob.Report report = TestKeyspace.await(work.ended());
        assertThat(report.record().finished()).isFalse();
    }

    @Test
    void itIsPausedThere_goesOnThere_andEndsThere() {
        BatchJob work = maths.slowReview();
        toggle("#page-CONTENT_STATUS");
        toggle("#contentstatus-view-jobs");
        awaitState(State.RUNNING_ELSEWHERE);
        awaitText("#batch-job-phase", "Running elsewhere");

        fire("#batch-job-pause");
        awaitText(".toast .label", "pause requested");
        awaitState(State.PAUSED_ELSEWHERE);
        assertThat(work.isPaused()).isTrue();
        await(
                "every console sees it in the list of jobs",
                () -> keyspace.lectern().jobs().here().stream().allMatch(job -> job.state() == JobState.PAUSED));

        fire("#batch-job-resume");
        awaitState(State.RUNNING_ELSEWHERE);
        assertThat(work.isPaused()).isFalse();

        fire("#batch-job-cancel");
        BatchJob.Report report = TestKeyspace.await(work.ended());
        assertThat(report.record().finished()).isFalse();
        awaitState(State.CUT_SHORT);
        awaitText("#batch-job-state", "It was cancelled");
        assertThat(visible(robot.lookup("#batch-job-take-up").query())).isTrue();
    }
}
