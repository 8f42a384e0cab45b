package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.JobTask;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/** What a list of jobs says of one. */
@WithoutNode
final class JobLinesTest {
    private static String text(boolean alive) {
        return JobLines.text(new JobStatus(
                new JobId("desk/1"),
                JobTask.of(JobKind.REPAIR, "content status of everything", Message.plain("ARCHIVE")),
                Cause.of("simon@desk", "the year is over"),
                JobState.RUNNING,
                Message.NONE,
                new JobCounts(3, 0, 0, true),
                0,
                OptionalInt.empty(),
                1,
                new JobOwner("owner", "desk", false, alive),
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.empty()));
    }

    @Test
    void aJobWhoseProcessWasKilledIsNotSaidToRunOn() {
        assertThat(text(false)).endsWith("by simon@desk, whose process is gone");
        assertThat(text(true)).endsWith("by simon@desk");
    }
}
