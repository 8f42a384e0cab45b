package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.console.ScriptedJobs;
import org.lectern.job.JobCounts;
import org.lectern.job.JobFailure;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;
import org.lectern.lane.WithoutNode;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/** What a job could not write is named, and tried again by a command. */
@WithoutNode
final class RetryCommandTest {
    @TempDir
    private Path home = Path.of("");

    private final ScriptedJobs jobs = new ScriptedJobs();
    private final JobStatus incomplete = ScriptedJobs.state(
            ScriptedJobs.job("p-2/7", JobKind.RENAME, "c:cam:notes", new JobCounts(9, 1, 0, true), ScriptedJobs.OTHER),
            JobState.INCOMPLETE,
            "1 library could not be written.");

    private CommandRunner.Ended run(String... line) {
        return CommandRunner.over(ServicesInMemory.of(Map.of("jobs", jobs)), home)
                .run(line);
    }

    @BeforeEach
    void oneLibraryCouldNotBeWritten() {
        jobs.put(incomplete);
        jobs.failures(
                incomplete.id(),
                List.of(new JobFailure(
                        PrincipalId.of("u:cam:locked"), Message.plain("It is too full."), Instant.EPOCH)));
    }

    @Test
    void whatCouldNotBeWrittenIsNamed_andWhy() {
        CommandRunner.Ended text = run("jobs", "watch", "p-2/7");
        assertThat(text.code()).isEqualTo(1);
        assertThat(text.out()).contains("  u:cam:locked: It is too full.");

        assertThat(run("jobs", "watch", "p-2/7", "--json").json("failure"))
                .singleElement()
                .satisfies(failure -> {
                    assertThat(failure.path("principal").asText()).isEqualTo("u:cam:locked");
                    assertThat(failure.path("reason").asText()).isEqualTo("It is too full.");
                });
    }

    @Test
    void itIsTriedAgain_andADoneJobIsNot() {
        CommandRunner.Ended retried = run("jobs", "retry", "p-2/7", "--reason", "it is emptier now");
        assertThat(retried.code()).as(retried.err()).isZero();
        assertThat(retried.out().get(0)).contains("p-2/7", "running");
        assertThat(retried.err()).doesNotContain("not answered");
        assertThat(jobs.steered())
                .singleElement()
                .satisfies(asked -> assertThat(asked.steering().kind()).isEqualTo(Steering.Kind.RETRY));

        jobs.change(incomplete.id(), job -> ScriptedJobs.state(job, JobState.DONE, ""));
        CommandRunner.Ended refused = run("jobs", "retry", "p-2/7", "--reason", "why");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("The job p-2/7 is done, so it cannot be told to retry.");
    }
}
