package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.lectern.console.ScriptedJobs;
import org.lectern.job.JobCounts;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;

/** What a list of jobs says of one. */
@WithoutNode
final class JobLinesTest {
    private static String text(boolean alive) {
        return JobLines.text(ScriptedJobs.because(
                ScriptedJobs.job(
                        "desk/1",
                        JobKind.REPAIR,
                        "content status of everything",
                        new JobCounts(3, 0, 0, true),
                        new JobOwner("owner", "desk", false, alive)),
                "ARCHIVE",
                Cause.of("simon@desk", "the year is over"),
                Instant.EPOCH));
    }

    @Test
    void aJobWhoseProcessWasKilledIsNotSaidToRunOn() {
        assertThat(text(false)).endsWith("by simon@desk, whose process is gone");
        assertThat(text(true)).endsWith("by simon@desk");
    }
}
