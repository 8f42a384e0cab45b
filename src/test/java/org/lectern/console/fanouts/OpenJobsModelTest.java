package org.lectern.console.fanouts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;
import org.lectern.console.ScriptedJobs;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.model.Cause;

/** The rows of the open jobs: what changes, what stays, what is told. */
final class OpenJobsModelTest {
    private Instant now = Instant.parse("2026-05-04T10:00:00Z");
    private final OpenJobsModel jobs = new OpenJobsModel(() -> now);

    private static JobStatus mine(String id) {
        return ScriptedJobs.job(id, JobKind.TOUCH, "c:cam:x", new JobCounts(10, 0, 90, true), ScriptedJobs.HERE);
    }

    private static JobStatus theirs(String id) {
        return ScriptedJobs.job(id, JobKind.TOUCH, "c:cam:x", new JobCounts(10, 0, 90, true), ScriptedJobs.OTHER);
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private List<String> ids() {
        return jobs.rows().stream().map(row -> row.id().value()).toList();
    }

    @Test
    void rowsAreUpdatedWhereTheyStand() {
        JobStatus first = mine("h/1");
        jobs.here(List.of(first, mine("h/2")));
        JobRow row = jobs.rows().get(0);
        List<String> changes = new ArrayList<>();
        jobs.rows().addListener((ListChangeListener<JobRow>) change -> changes.add(change.toString()));

        jobs.here(List.of(mine("h/2"), ScriptedJobs.counts(first, new JobCounts(50, 1, 49, true), 900)));

        assertThat(changes).isEmpty();
        assertThat(jobs.rows().get(0)).isSameAs(row);
        assertThat(row.status().counts().done()).isEqualTo(50);
    }

    @Test
    void whatHasNotChangedIsNotTold() {
        JobStatus same = mine("h/1");
        jobs.here(List.of(same));
        List<JobRow.View> told = new ArrayList<>();
        jobs.rows().get(0).view().addListener((observable, before, view) -> told.add(view));

        jobs.here(List.of(same));

        assertThat(told).isEmpty();
    }

    @Test
    void newJobsComeLastAndNothingIsSortedAgain() {
        jobs.here(List.of(mine("h/1"), mine("h/2")));
        jobs.sort(Comparator.comparing((JobRow row) -> row.id()).reversed());
        jobs.here(List.of(mine("h/1"), mine("h/2"), mine("h/3")));

        assertThat(ids()).containsExactly("h/2", "h/1", "h/3");
    }

    @Test
    void anEarlierReadingDoesNotBringBackWhatHasEndedHere() {
        JobStatus job = mine("h/1");
        jobs.here(List.of(job));
        jobs.here(List.of());
        jobs.found(job.id(), Optional.of(ScriptedJobs.state(job, JobState.DONE, "")));
        jobs.everywhere(List.of(job));

        assertThat(jobs.rows().get(0).status().state()).isEqualTo(JobState.DONE);
        assertThat(jobs.totals().get().running()).isZero();
    }

    @Test
    void theEndOfAJobIsSeenForAMomentAndAsLongAsItIsLookedAt() {
        JobStatus job = theirs("o/1");
        jobs.everywhere(List.of(job));
        jobs.everywhere(List.of());
        assertThat(jobs.missing()).contains(job.id());
        jobs.found(job.id(), Optional.of(ScriptedJobs.state(job, JobState.DONE, "")));
        jobs.watch(Optional.of(job.id()));
        pass(OpenJobsModel.LINGERING.plusSeconds(1));
        jobs.everywhere(List.of());
        assertThat(ids()).containsExactly("o/1");

        jobs.watch(Optional.empty());
        jobs.everywhere(List.of());
        assertThat(ids()).isEmpty();
    }

    @Test
    void aJobThatIsNowhereIsLetGo() {
        jobs.everywhere(List.of(theirs("o/1")));
        jobs.everywhere(List.of());
        for (int i = 0; i < 10; i++) {
            jobs.missing().ifPresent(id -> jobs.found(id, Optional.empty()));
        }

        assertThat(ids()).isEmpty();
        assertThat(jobs.missing()).isEmpty();
    }

    @Test
    void aJobThatIsTakenOverStaysTheSameRow() {
        jobs.everywhere(List.of(theirs("o/1")));
        JobRow row = jobs.rows().get(0);
        JobStatus taken = mine("o/1");
        jobs.here(List.of(taken));
        jobs.everywhere(List.of(theirs("o/1")));

        assertThat(jobs.rows()).containsExactly(row);
        assertThat(row.status().owner().here()).isTrue();
    }

    @Test
    void theManyChangesOfALargerTaskAreFoldedWhileTheyAreYoung() {
        List<JobStatus> many = new ArrayList<>();
        for (int i = 0; i < 37; i++) {
            many.add(ScriptedJobs.because(mine("h/" + i), "", Cause.bulk("a@b", "import"), now));
        }
        jobs.here(many);
        assertThat(ids()).isEmpty();
        assertThat(jobs.totals().get()).isEqualTo(new JobTotals(0, 0, 0, 0, 37, "import"));
        assertThat(jobs.totals().get().running()).isEqualTo(1);

        pass(OpenJobsModel.FOLDED.plusSeconds(1));
        jobs.here(many.subList(0, 1));
        assertThat(ids()).containsExactly("h/0");
        jobs.here(List.of());
        assertThat(ids()).isEmpty();
    }

    @Test
    void aChangeOfALargerTaskThatIsInTroubleIsNotFolded() {
        JobStatus held = ScriptedJobs.state(
                ScriptedJobs.because(mine("h/1"), "", Cause.bulk("a@b", "import"), now), JobState.HELD, "No node.");
        jobs.here(List.of(held));

        assertThat(ids()).containsExactly("h/1");
        assertThat(jobs.totals().get().held()).isEqualTo(1);
    }

    @Test
    void howLongItTakesIsSaidOnceTheRateMeansSomething() {
        JobStatus job = mine("h/1");
        jobs.here(List.of(job));
        JobRow row = jobs.rows().get(0);
        pass(JobRow.UNTIL_MEANINGFUL.minusSeconds(1));
        jobs.here(List.of(job));
        assertThat(row.view().get().remaining()).isEmpty();

        pass(Duration.ofSeconds(1));
        jobs.here(List.of(job));
        assertThat(row.view().get().remaining()).isEqualTo(job.remaining()).isPresent();

        jobs.here(List.of(ScriptedJobs.state(job, JobState.HELD, "No node.")));
        jobs.here(List.of(job));
        assertThat(row.view().get().remaining()).isEmpty();
    }

    @Test
    void whatIsShownStaysWhenTheReadingFailsAndSinceWhenIsKept() {
        jobs.everywhere(List.of(theirs("o/1")));
        jobs.failed(new IllegalStateException("away"));
        Instant since = now;
        pass(Duration.ofSeconds(30));
        jobs.failed(new IllegalStateException("still away"));

        assertThat(ids()).containsExactly("o/1");
        assertThat(jobs.state().get())
                .isInstanceOfSatisfying(
                        OpenJobsModel.Reading.Interrupted.class,
                        interrupted -> assertThat(interrupted.since()).isEqualTo(since));
        jobs.everywhere(List.of());
        assertThat(jobs.state().get()).isEqualTo(new OpenJobsModel.Reading.Current());
    }

    @Test
    void theEndOfAJobHereIsTold() {
        List<JobId> still = new ArrayList<>();
        jobs.onStill(row -> still.add(row.id()));
        JobStatus done = mine("h/1");
        JobStatus incomplete = mine("h/2");
        jobs.here(List.of(done, incomplete));
        jobs.here(List.of(ScriptedJobs.state(incomplete, JobState.INCOMPLETE, "")));
        jobs.found(done.id(), Optional.of(ScriptedJobs.state(done, JobState.DONE, "")));

        assertThat(still).containsExactly(incomplete.id(), done.id());
    }
}
