package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.page.Page;
import org.lectern.job.JobState;
import org.lectern.service.TestKeyspace;
import org.lectern.status.ContentStatuses;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.batch.ListedBatchJob.State;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;

/** Work over many users that another process does is paused, continued and ended there by mouse. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StatusElsewhereTest extends WindowTest {
    private static final String MATHS = "maths";

    /** So many that it has not come to its end before it is slowed down. */
    private static final int LEARNERS = 2_000;

    private TestKeyspace keyspace;

    @BeforeAll
    void learners() {
        keyspace = new TestKeyspace("elsewhere");
        ContentStatuses status = other();
        CollectionTree tree = new CollectionTree(MATHS, List.of("one"), Set.of(), Map.of(), Map.of());
        TestKeyspace.await(status.collections().put(tree, TEST));
        TestKeyspace.await(status.collections().put(Batch.open(MATHS, "b"), TEST));
        View done = View.completed(Instant.parse("2024-05-01T10:00:00Z"));
        TestKeyspace.await(status.store()
                .load(IntStream.range(0, LEARNERS)
                        .mapToObj(i -> status.summaries()
                                .rows(
                                        new EnrolmentKey("u:school:" + i, MATHS, "b"),
                                        tree,
                                        new TreeMap<>(Map.of("one", done)),
                                        List.of()))
                        .toList()));
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

    private ContentStatuses other() {
        return keyspace.lectern().contentStatuses();
    }

    @SuppressWarnings("unchecked")
    private void awaitState(State state) {
        TableView<ListedBatchJob> table = robot.lookup("#batch-jobs").queryTableView();
        await("it is listed as " + state, () -> table.getItems().stream().anyMatch(job -> job.state() == state));
    }

    @Test
    void itIsPausedThere_goesOnThere_andEndsThere() {
        BatchJob work = TestKeyspace.await(other().batchJobs().review(Optional.of(MATHS), TEST));
        work.throttle(1);
        toggle("#contentstatus-view-jobs");
        awaitState(State.RUNNING_ELSEWHERE);
        awaitText("#batch-job-phase", "Elsewhere");

        fire("#batch-job-pause");
        awaitText(".toast .label", "its process is told to pause it");
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
        awaitText("#batch-job-state", "Nobody is at work on it");
        assertThat(visible(robot.lookup("#batch-job-take-up").query())).isTrue();
    }
}
