package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.Steering;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;

/** Jobs of another process are listed, watched and steered by commands. */
@OnSharedNode
final class JobsCommandsTest {
    private static final int MEMBERS = 5_000;

    @TempDir
    private static Path home = Path.of("");

    private static CommandKeyspace keyspace;
    private static CommandRunner runner;

    @BeforeAll
    static void connect() {
        keyspace = new CommandKeyspace("jobscommands");
        runner = CommandRunner.over(keyspace.keyspace(), home);
    }

    @AfterAll
    static void disconnect() throws Exception {
        runner.close();
        keyspace.close();
    }

    private static Lectern other() {
        return keyspace.lectern();
    }

    /** A change of another process, so slow that it does not end by itself. */
    private static FanOutJob slow(String name) {
        ContentId item = keyspace.keyspace().itemWithMembers(name, MEMBERS);
        FanOutJob job = other().fanOuts().change(item, new Change.Rename("renamed"), TEST);
        JobId id = await(job.id());
        await(other().jobs().steer(id, new Steering.Throttle(OptionalInt.of(1)), TEST));
        return job;
    }

    /** As its row says: the job itself is so before. */
    private static boolean is(JobState state, JobId id) {
        return runner.run("jobs", "list", "--json").json("job").stream()
                .anyMatch(job -> job.path("job").asText().equals(id.value())
                        && job.path("state").asText().equals(state.name()));
    }

    @Test
    void aJobOfAnotherProcessIsListed_paused_resumedAndStopped() {
        JobId id = await(slow("steered").id());

        CommandRunner.Ended listed = runner.run("jobs", "list", "--json");
        assertThat(listed.json("job")).anyMatch(job -> job.path("job").asText().equals(id.value()));

        assertEndedWell(runner.run("jobs", "pause", id.value(), "--reason", "the exam"));
        until("the job is paused", () -> is(JobState.PAUSED, id));
        CommandRunner.Ended waits = runner.run("jobs", "list");
        assertThat(waits.code()).isEqualTo(1);
        assertThat(waits.out()).anyMatch(line -> line.startsWith(id.value()) && line.contains("paused"));
        assertThat(runner.run("jobs", "watch", id.value()).code()).isEqualTo(1);

        assertEndedWell(runner.run("jobs", "resume", id.value(), "--reason", "it is over"));
        assertEndedWell(runner.run("jobs", "cancel", id.value(), "--reason", "wrong name"));
        until("the job is stopped", () -> is(JobState.STOPPED, id));
        CommandRunner.Ended refused = runner.run("jobs", "pause", id.value(), "--reason", "why");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("is stopped, so it cannot be told to pause");
    }

    private static void assertEndedWell(CommandRunner.Ended ended) {
        assertThat(ended.code()).as(ended.err()).isZero();
    }

    @Test
    void aJobIsWatchedToItsEnd_andOneThatIsNotThereIsNot() {
        ContentId item = keyspace.keyspace().itemWithMembers("watched", 2);
        JobId id = await(other().fanOuts()
                .change(item, new Change.Put("watched", Visibility.PUBLIC, Optional.empty()), TEST)
                .id());

        CommandRunner.Ended ended = runner.run("jobs", "watch", id.value(), "--json");
        assertThat(ended.code()).isZero();
        assertThat(ended.json("job").get(0).path("state").asText()).isEqualTo("DONE");
        assertThat(runner.run("jobs", "watch", "nowhere/1").err()).contains("There is no job nowhere/1 on record");
    }
}
