package org.lectern.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lectern.console.ScriptedJobs;
import org.lectern.lane.WithoutNode;
import org.lectern.model.CauseSentence;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.WriteHead;

/** How many rows steering a job would write. */
@WithoutNode
final class SteeringPlansTest {
    private static final SteeringPlans PLANS = new SteeringPlans(
            (content, atMost) -> CompletableFuture.completedStage(20_000L),
            principal -> CompletableFuture.completedStage(Plan.of(Message.NONE, 20_000, List.of())),
            (job, steering, carriesOn) -> List.of("a row"));

    private static JobStatus job(JobCounts counts) {
        JobStatus job = ScriptedJobs.job(
                "console-1/7",
                JobKind.TOUCH,
                "c:cam:License.txt",
                counts,
                new JobOwner("p1", "simon@desk", true, true));
        return ScriptedJobs.because(ScriptedJobs.state(job, JobState.PAUSED, ""), "", TestCause.TEST, Instant.EPOCH);
    }

    private static Plan plan(JobCounts counts, Steering.Kind kind) {
        return PLANS.of(job(counts), new Steering.Order(kind))
                .toCompletableFuture()
                .join();
    }

    @Test
    void aJobThatGoesOnWritesAtLeastWhatIsLeftOfIt_countedWhereTheJobHasNot() {
        for (JobCounts counts : List.of(JobCounts.of(20_000), JobCounts.UNKNOWN)) {
            assertThat(plan(counts, Steering.Kind.RESUME).rows()).hasValue(20_001);
            assertThat(plan(counts, Steering.Kind.PAUSE).rows()).hasValue(1);
        }
    }

    @Test
    void aStopSaysHowManyLibrariesKeepWhatTheyShow_andALiveJobIsTakenOverForAReason() {
        assertThat(plan(new JobCounts(100, 0, 900, true), Steering.Kind.STOP)
                        .message()
                        .english())
                .startsWith("900 libraries will still show c:cam:License.txt as before the change.");
        assertThat(plan(JobCounts.UNKNOWN, Steering.Kind.STOP).message().english())
                .startsWith("At least 0 libraries");
        assertThat(SteeringPlans.head(job(JobCounts.of(3)), new Steering.Order(Steering.Kind.TAKE_OVER))
                        .takesAway())
                .isTrue();
        assertThat(SteeringPlans.head(job(JobCounts.of(3)), new Steering.Order(Steering.Kind.RESUME)))
                .extracting(WriteHead::takesAway, WriteHead::name)
                .containsExactly(false, "c:cam:License.txt");
    }

    @Test
    void aJobThatGoesOnHasItsOwnReason_whichIsSaidInAnyLanguage() {
        String reason = SteeringPlans.reason(job(JobCounts.of(3)), new Steering.Order(Steering.Kind.RESUME));

        assertThat(reason).isEqualTo("Resumed: " + TestCause.TEST.why());
        assertThat(CauseSentence.reason(reason).key()).isEqualTo(CauseSentence.WHY_RESUMED.key());
        assertThat(SteeringPlans.reason(job(JobCounts.of(3)), new Steering.Order(Steering.Kind.STOP)))
                .isEmpty();
    }
}
