package org.lectern.console.fanouts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
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

/** How far back the history is looked through, and for what. */
@WithoutNode
final class HistoryModelTest {
    private static final Instant LATEST = Instant.parse("2026-05-04T10:00:00Z");

    private final ScriptedJobs jobs = new ScriptedJobs();
    private final HistoryModel history = new HistoryModel(TestContext.answering(jobs));

    /** One an hour, back from the latest. */
    private void ended(int count) {
        for (int i = 0; i < count; i++) {
            put(i, JobState.DONE);
        }
    }

    private void put(int number, JobState state) {
        JobStatus job = ScriptedJobs.state(
                ScriptedJobs.job(
                        "h/" + (10_000 - number),
                        number % 2 == 0 ? JobKind.TOUCH : JobKind.SHARE,
                        "c:cam:item" + number,
                        JobCounts.of(1),
                        ScriptedJobs.OTHER),
                state,
                "");
        jobs.put(ScriptedJobs.because(job, "", job.cause(), LATEST.minus(Duration.ofHours(number))));
    }

    private static Wanted<JobKind, JobState> text(String text) {
        return new Wanted<>(text, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    @Test
    void oneFurtherPageIsReadAtATime() {
        ended(450);
        history.reload();
        assertThat(history.rows()).hasSize(200);
        history.more();
        history.more();

        assertThat(history.rows()).hasSize(450);
        assertThat(history.hasMore()).isFalse();
    }

    @Test
    void aPageThatEndsExactlyAtItsSizeIsTheLastOne() {
        ended(400);
        history.reload();
        assertThat(history.hasMore()).isTrue();
        history.more();

        assertThat(history.rows()).hasSize(400);
        assertThat(history.hasMore()).isFalse();
    }

    @Test
    void aFilterLooksFurtherBackByItself() {
        ended(450);
        history.reload();
        history.filter(Optional.empty(), text("ITEM440"));

        assertThat(history.rows()).hasSize(1);
    }

    @Test
    void beforeTheFirstDayAskedForNothingIsLookedThrough() {
        ended(3_000);
        history.filter(
                Optional.empty(),
                new Wanted<>(
                        "",
                        Optional.of(JobKind.SHARE),
                        Optional.of(JobState.DONE),
                        Optional.of(LocalDate.of(2026, 5, 3)),
                        Optional.of(LocalDate.of(2026, 5, 3))));
        history.reload();

        assertThat(history.rows()).hasSize(12);
        assertThat(history.all()).hasSize(200);
        assertThat(history.hasMore()).isFalse();
    }

    @Test
    void withoutAMatchTheSearchComesToAHaltAndCanGoOn() {
        ended(3_000);
        history.reload();
        history.filter(Optional.empty(), text("no such thing"));
        assertThat(history.all().size()).isLessThan(3_000);
        assertThat(history.hasMore()).isTrue();
        history.more();

        assertThat(history.all().size()).isGreaterThan(2_000);
    }

    @Test
    void aReloadPutsTheNewBeforeTheOld() {
        ended(250);
        history.reload();
        history.more();
        put(-1, JobState.NOT_MADE);
        history.reload();

        assertThat(history.rows()).hasSize(251);
        assertThat(history.rows().get(0).state()).isEqualTo(JobState.NOT_MADE);
    }
}
