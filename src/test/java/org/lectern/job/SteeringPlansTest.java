package org.lectern.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lectern.console.ScriptedJobs;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

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
}
