package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
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
import org.lectern.service.TestConnection;
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
        return CommandRunner.over(TestConnection.of("operator@here").lectern(jobs), home)
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
        assertThat(retried.err()).doesNotContain("did not answer");
        assertThat(jobs.steered())
                .singleElement()
                .satisfies(asked -> assertThat(asked.steering().kind()).isEqualTo(Steering.Kind.RETRY));

        assertThat(retried.err()).contains("It continues in the process ann@console-2; \u201Clectern jobs watch p-2/7");
    }

    @Test
    void whyOneCannotBeTriedAgainIsSaid_andWhatToDo() {
        assertThat(refusal(JobState.RUNNING, ""))
                .contains("is running, so it cannot retry. \u201Clectern jobs watch p-2/7\u201D follows it to its end, "
                        + "and takes it over if its process (ann@console-2) has stopped.");
        assertThat(refusal(JobState.STOPPED, "")).contains("\u201Clectern jobs resume p-2/7\u201D continues it.");
        assertThat(refusal(JobState.ENDED_EARLY, "The item was deleted."))
                .contains("is ended-early, so it cannot retry. The item was deleted.");
        assertThat(refusal(JobState.DONE, "")).contains("The job p-2/7 is done, so it cannot retry.");
    }

    private String refusal(JobState state, String reason) {
        jobs.put(ScriptedJobs.state(incomplete, state, reason));
        CommandRunner.Ended refused = run("jobs", "retry", "p-2/7", "--reason", "why");
        assertThat(refused.code()).isEqualTo(2);
        return refused.err();
    }
}
