package org.lectern.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityResult;
import org.lectern.job.FanOutResult;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.lane.WithoutNode;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;
import org.lectern.write.WriteReport;

/** What the activity log and the operator are told of a fan-out that is over. */
@WithoutNode
final class OutcomesTest {
    private static final Message ITEM = Message.plain("c:cam:License.txt");

    @Test
    void aChangeThatEndsEarlyIsNotOnRecordAsDone() {
        FanOutResult early =
                new FanOutResult(JobState.ENDED_EARLY, 3, Map.of(), Message.plain("The item was deleted meanwhile."));

        WriteReport report = Outcomes.of(early, JobKind.TOUCH, ITEM);

        assertThat(report.succeeded()).isFalse();
        assertThat(report.logged().result()).isEqualTo(ActivityResult.FAILED);
        assertThat(report.logged().sentence()).isEqualTo("The item was deleted meanwhile.");
    }

    @Test
    void librariesThatCouldNotBeWrittenAreNamedWithTheReason() {
        FanOutResult partly = new FanOutResult(
                JobState.INCOMPLETE,
                3,
                Map.of(PrincipalId.of("u:cam:simon"), Message.plain("The node is down.")),
                Message.NONE);

        WriteReport report = Outcomes.of(partly, JobKind.TOUCH, ITEM);

        assertThat(report.logged().sentence()).contains("1 library failed");
        assertThat(report.details()).extracting(Message::english).containsExactly("u:cam:simon: The node is down.");
    }

    @Test
    void aRemovalOfNothingSaysSo() {
        assertThat(Outcomes.of(FanOutResult.NOTHING, JobKind.REMOVE, ITEM)
                        .logged()
                        .sentence())
                .startsWith("Nothing to remove");
    }
}
