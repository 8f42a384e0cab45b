package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.ProcessLease;
import org.lectern.job.Steering;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.status.LoadedCollection;
import org.lectern.status.batch.BatchJob;

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
        FanOutJob job = begin(other().fanOuts().change(item, new Change.Rename("renamed")));
        JobId id = await(job.id());
        await(other().jobs().steer(id, new Steering.Throttle(OptionalInt.of(1))).make(TEST));
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

        CommandRunner.Ended dry = runner.run("jobs", "cancel", id.value(), "--dry-run");
        assertThat(dry.code()).as(dry.err()).isEqualTo(1);
        assertThat(dry.out().get(0)).contains("libraries will still show");

        CommandRunner.Ended paused = runner.run("jobs", "pause", id.value(), "--reason", "the exam");
        assertEndedWell(paused);
        assertThat(paused.err()).contains("The rest waits until the job is resumed");
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
        assertThat(refused.err()).contains("is stopped, so it cannot pause");
    }

    @Test
    void workOnContentStatusOfAnotherProcessIsPaused_resumedAndEnded() {
        BatchJob review = new LoadedCollection(other().contentStatuses()).slowReview();
        String id = runner.run("jobs", "list", "--json").json("job").stream()
                .filter(job -> job.path("subject").asText().equals("content status of " + LoadedCollection.MATHS))
                .findAny()
                .orElseThrow()
                .path("job")
                .asText();

        assertEndedWell(runner.run("jobs", "pause", id, "--reason", "the exam"));
        until("the review stands still", review::isPaused);
        assertEndedWell(runner.run("jobs", "resume", id, "--reason", "it is over"));
        until("the review goes on", () -> !review.isPaused());
        assertEndedWell(runner.run("jobs", "cancel", id, "--reason", "tomorrow"));
        assertThat(await(review.ended()).record().finished()).isFalse();
    }

    private static void assertEndedWell(CommandRunner.Ended ended) {
        assertThat(ended.code()).as(ended.err()).isZero();
    }

    /** It is not known at first that its process has ended: it is told, and does not answer. */
    @Test
    void whatAProcessCouldNotWriteIsTriedAgain_thoughThatHasEnded() {
        assertDoneByAnother(left("retried", JobState.INCOMPLETE, 1), "retry");
    }

    @Test
    void aPausedJobOfAProcessThatHasEndedGoesOn() {
        assertDoneByAnother(left("rested", JobState.PAUSED, 0), "resume");
    }

    /** A job that a process has left behind. */
    private static JobId left(String name, JobState state, int failed) {
        ContentId item = keyspace.keyspace().itemWithMembers(name, 3);
        JobId id = new JobId("ended-1/" + name.hashCode());
        long now = System.currentTimeMillis();
        CqlSession session = keyspace.keyspace().session();
        session.execute(
                "INSERT INTO job (owner, segment, id, kind, subject, detail, who, why, bulk, state, reason, done, failed, "
                        + "remaining, counted, per_second, started, updated, version, made, wrapped, marked) VALUES "
                        + "('ended-"
                        + name + "', 0, ?, 'TOUCH', ?, '', 'ann', '', false, ?, '', ?, ?, 0, true, 0, ?, ?, ?, true, "
                        + (failed > 0) + ", " + (failed > 0) + ")",
                id.value(),
                item.value(),
                state.name(),
                3L - failed,
                (long) failed,
                Instant.ofEpochMilli(now),
                Instant.ofEpochMilli(now),
                Instant.ofEpochMilli(now - 60_000));
        if (failed > 0) {
            session.execute(
                    "INSERT INTO job_failure (job_id, principal_id, reason, at) VALUES (?, 'u:test:user0', 'busy', ?)",
                    id.value(),
                    Instant.ofEpochMilli(now));
        }
        session.execute(
                "INSERT INTO job_process (id, owner, name, segments) VALUES ('all', ?, 'ann@ended', {0})",
                "ended-" + name);
        return id;
    }

    /** The command has the clock that can be moved. */
    private static void assertDoneByAnother(JobId id, String order) {
        CommandRunner shell = CommandRunner.over(other(), home);
        CompletableFuture<CommandRunner.Ended> command =
                CompletableFuture.supplyAsync(() -> shell.run("jobs", order, id.value(), "--reason", "repeat it"));
        until("the process is told", () -> isTold(id) || command.isDone());
        keyspace.keyspace().passes(ProcessLease.LEASE);

        CommandRunner.Ended ended = Stuck.await("the command ends", command);
        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out().get(0)).contains("done");
        until(
                "that is on record",
                () -> await(other().jobs().find(id))
                        .filter(job -> job.state() == JobState.DONE)
                        .isPresent());
    }

    private static boolean isTold(JobId id) {
        return keyspace.keyspace().session().execute("SELECT job_id FROM job_note").all().stream()
                .anyMatch(row -> id.value().equals(row.getString(0)));
    }

    @Test
    void aJobIsWatchedToItsEnd_andOneThatIsNotThereIsNot() {
        ContentId item = keyspace.keyspace().itemWithMembers("watched", 2);
        JobId id = await(begin(
                        other().fanOuts().change(item, new Change.Put("watched", Visibility.PUBLIC, Optional.empty())))
                .id());

        CommandRunner.Ended ended = runner.run("jobs", "watch", id.value(), "--json");
        assertThat(ended.code()).isZero();
        assertThat(ended.json("job").get(0).path("state").asText()).isEqualTo("DONE");
        assertThat(runner.run("jobs", "watch", "nowhere/1").err()).contains("There is no job nowhere/1 on record");
    }
}
