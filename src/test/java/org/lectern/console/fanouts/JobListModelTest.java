package org.lectern.console.fanouts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.console.ScriptedJobs;
import org.lectern.console.TestContext;
import org.lectern.console.search.FilterBar.Wanted;
import org.lectern.job.JobCounts;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.lane.WithoutNode;

/** One list of all that runs or ran: open jobs first. */
@WithoutNode
final class JobListModelTest {
    private final ScriptedJobs jobs = new ScriptedJobs();
    private Instant now = Instant.now();
    private final OpenJobsModel open = new OpenJobsModel(() -> now);
    private final HistoryModel ended = new HistoryModel(TestContext.answering(jobs));

    private JobStatus job(String id, JobKind kind) {
        return ScriptedJobs.job(id, kind, "c:cam:" + id, JobCounts.of(10), ScriptedJobs.HERE);
    }

    private JobStatus over(JobStatus job, int hoursAgo) {
        return ScriptedJobs.because(
                ScriptedJobs.state(job, JobState.DONE, ""), "", job.cause(), now.minus(Duration.ofHours(hoursAgo)));
    }

    private static List<String> ids(JobListModel list) {
        return list.rows().stream().map(row -> row.id().value()).toList();
    }

    @Test
    void openJobsThatAreThereAlreadyAreListed_withoutAChange() {
        open.here(List.of(job("h/1", JobKind.TOUCH)));

        assertThat(ids(new JobListModel(open, ended))).containsExactly("h/1");
    }

    @Test
    void thoseThatHaveEndedComeBelow_pageAfterPage() {
        JobListModel list = new JobListModel(open, ended);
        for (int i = 0; i < 250; i++) {
            jobs.put(over(job("h/" + (1_000 + i), JobKind.TOUCH), i));
        }
        ended.reload();
        open.here(List.of(job("h/1", JobKind.TOUCH)));
        assertThat(ids(list)).hasSize(201).startsWith("h/1", "h/1000", "h/1001");
        list.more();

        assertThat(ids(list)).hasSize(251).startsWith("h/1", "h/1000").endsWith("h/1249");
    }

    @Test
    void aKindIsShownAlone() {
        JobListModel list = new JobListModel(open, ended);
        jobs.put(over(job("h/1", JobKind.IMPORT), 1));
        jobs.put(over(job("h/2", JobKind.SHARE), 2));
        ended.reload();
        open.here(List.of(job("h/3", JobKind.AUDIT), job("h/4", JobKind.RENAME)));
        list.filter(Optional.of(JobKind.Group.FAN_OUTS), Wanted.all());
        assertThat(ids(list)).containsExactly("h/4", "h/2");
        list.filter(Optional.of(JobKind.Group.TRANSFERS), Wanted.all());
        assertThat(ids(list)).containsExactly("h/1");
        list.filter(Optional.empty(), Wanted.all());
        assertThat(ids(list)).hasSize(4);
    }

    @Test
    void aJobThatHasEndedMovesBelowTheOpenOnes_withoutAnotherRead() {
        JobStatus one = job("h/1", JobKind.TOUCH);
        JobStatus other = job("h/2", JobKind.TOUCH);
        JobListModel list = new JobListModel(open, ended);
        jobs.put(over(job("h/0", JobKind.TOUCH), 5));
        ended.reload();
        open.here(List.of(one, other));
        open.here(List.of(other));
        open.found(one.id(), Optional.of(over(one, 0)));
        assertThat(ids(list)).as("for a moment").containsExactly("h/1", "h/2", "h/0");

        now = now.plus(OpenJobsModel.LINGERING).plusSeconds(1);
        open.here(List.of(other));
        assertThat(ids(list)).containsExactly("h/2", "h/1", "h/0");
    }
}
