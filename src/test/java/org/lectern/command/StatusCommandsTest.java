package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.WithoutNode;
import org.lectern.service.TestConnection;
import org.lectern.status.Classroom;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Question;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.wording.Message;

/** Content status is reviewed, recomputed, migrated, archived and restored by commands. */
@WithoutNode
final class StatusCommandsTest {
    private static final int LEARNERS = 20;

    @TempDir
    private Path home = Path.of("");

    private final Classroom room = new Classroom();

    private CommandRunner.Ended run(String... line) {
        return CommandRunner.over(TestConnection.of("operator@here").lectern(room.services()), home)
                .run(line);
    }

    /** Each has completed something of which no aggregate knows. */
    @BeforeEach
    void learners() {
        for (int i = 0; i < LEARNERS; i++) {
            EnrolmentKey learner = new EnrolmentKey("learner-" + i, Classroom.MATHS, "batch-1");
            await(room.store.swapEnrolment(Optional.empty(), Enrolment.of(learner, Classroom.NOW)));
            await(room.store.insertView(learner.view(Classroom.SDA), View.completed(Classroom.NOW)));
        }
    }

    @Test
    void differencesAreFound_recomputedAndGone() {
        CommandRunner.Ended review = run("status", "review", "--collection", Classroom.MATHS, "--json");
        assertThat(review.code()).isEqualTo(1);
        assertThat(review.json("batchJob").get(0).path("found").asInt()).isEqualTo(LEARNERS);
        assertThat(review.json("finding"))
                .anyMatch(finding -> finding.path("user").asText().equals("learner-7"));

        assertThat(run("status", "recompute", "--collection", Classroom.MATHS).err())
                .contains(LEARNERS + " found, 0 written");
        CommandRunner.Ended recomputed = run(
                "status", "recompute", "--collection", Classroom.MATHS, "--apply", "--reason", "ticket 4711", "--json");
        assertThat(recomputed.code()).isZero();
        assertThat(recomputed.json("batchJob").get(0).path("written").asInt()).isEqualTo(LEARNERS);
        assertThat(run("status", "review", "--collection", Classroom.MATHS).code())
                .isZero();
    }

    @Test
    void aLearnerIsEnrolled_afterADryRun() {
        String[] enrol = {
            "status",
            "enrol",
            "--learner",
            "95e4942d-cbe8-477d-aebd-ad8e6de4bfc8",
            "--collection",
            Classroom.MATHS,
            "--context",
            "batch-1"
        };
        assertThat(run(enrol).code()).as("there is something to write").isEqualTo(1);
        CommandRunner.Ended done = run(Stream.concat(Stream.of(enrol), Stream.of("--apply", "--reason", "ticket 1"))
                .toArray(String[]::new));
        assertThat(done.out()).singleElement().asString().endsWith("enrolled.");
        assertThat(run(enrol).code()).isZero();
    }

    @Test
    void aUsersSummariesAreShown_downloadedAndDeleted() throws Exception {
        CommandRunner.Ended all = run("status", "summary", "learner-7", "--json");
        assertThat(all.code()).isEqualTo(1); // no aggregate knows of it yet
        assertThat(all.json("summary").get(0).path("collection").asText()).isEqualTo(Classroom.MATHS);
        assertThat(all.json("summary").get(0).path("percentage").asInt()).isEqualTo(33);
        assertThat(all.json("summary").get(0).path("differences").asInt()).isPositive();
        assertThat(run("status", "summary", "learner-7", Classroom.MATHS, "batch-1")
                        .out())
                .anyMatch(line -> line.contains("1 of 3 completed (33 %)"));
        assertThat(run("status", "summary", "nobody").code()).isEqualTo(2);

        Path csv = home.resolve("summaries.csv");
        assertThat(run("status", "summary", "learner-7", "--to", csv.toString()).code())
                .isEqualTo(1);
        assertThat(Files.readAllLines(csv)).hasSize(2);
        assertThat(Files.readString(csv)).startsWith("user,collection,context,").contains("learner-7,class-1-maths");
        Path json = home.resolve("summaries.json");
        run("status", "summary", "learner-7", "--to", json.toString());
        assertThat(Files.readString(json)).contains("\"content_status\" : {");
        assertThat(run("status", "summary", "learner-7", "--to", "summaries.txt")
                        .err())
                .contains(".json or .csv");

        run("status", "recompute", "--apply", "--reason", "ticket 4711");
        EnrolmentKey learner = new EnrolmentKey("learner-7", Classroom.MATHS, "batch-1");
        await(room.services().summaries().recompute(learner).make(TEST));
        assertThat(run("status", "summary", "learner-7").code()).isZero();
        CommandRunner.Ended look = run("status", "delete-summary", "learner-7", Classroom.MATHS, "batch-1");
        assertThat(look.code()).isEqualTo(1);
        assertThat(look.out()).anyMatch(line -> line.startsWith("DeleteAggregate"));
        assertThat(run("status", "delete-summary", "learner-7", Classroom.MATHS, "batch-1", "--apply")
                        .err())
                .contains("--reason");
        assertThat(await(room.store.aggregate(Aggregate.Key.of(learner)))).isPresent();
        CommandRunner.Ended deleted =
                run("status", "delete-summary", "learner-7", Classroom.MATHS, "batch-1", "--apply", "--reason", "t 1");
        assertThat(deleted.code()).as(deleted.err()).isZero();
        assertThat(await(room.store.aggregate(Aggregate.Key.of(learner)))).isEmpty();
    }

    @Test
    void aViewIsRead_updatedAndEnded_inABatchAndByItself() {
        EnrolmentKey learner = new EnrolmentKey("learner-7", Classroom.MATHS, "batch-1");
        String[] counting = {"learner-7", "counting", "--collection", Classroom.MATHS, "--context", "batch-1"};
        assertThat(run(line("view", counting)).out()).anyMatch(line -> line.endsWith(": not started"));
        assertThat(run(line("progress", counting, "--details", "{\"page\":3}")).err())
                .contains("counting of learner-7");
        await(room.services().views().start(learner.view("counting"), Classroom.NOW));
        await(room.services().views().start(ViewKey.of("learner-7", null, null, "counting"), Classroom.NOW));

        for (String[] which : new String[][] {counting, {"learner-7", "counting"}}) {
            assertThat(run(line("progress", which, "--details", "no JSON")).code())
                    .isEqualTo(2);
            CommandRunner.Ended look = run(line("progress", which, "--details", "{\"page\":3}"));
            assertThat(look.code()).as(look.err()).isEqualTo(1);
            assertThat(look.out()).anyMatch(line -> line.startsWith("SwapView"));
            CommandRunner.Ended done =
                    run(line("progress", which, "--details", "{\"page\":3}", "--apply", "--reason", "t 1"));
            assertThat(done.code()).as(done.err()).isZero();
            assertThat(run(line("view", which, "--json"))
                            .json("view")
                            .get(0)
                            .path("details")
                            .asText())
                    .isEqualTo("{\"page\":3}");
        }
        assertThat(run(line("force-end", counting)).code()).isEqualTo(1);
        CommandRunner.Ended ended = run(line("force-end", counting, "--apply", "--reason", "ticket 4711"));
        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(run(line("view", counting, "--json"))
                        .json("view")
                        .get(0)
                        .path("status")
                        .asInt())
                .isEqualTo(2);
        room.clock(Classroom.NOW.plusSeconds(60));
        assertThat(run(line("progress", counting, "--details", "{\"page\":4}")).out())
                .containsExactly("The view of counting has ended, so its details cannot change.");
    }

    private static String[] line(String command, String[] which, String... more) {
        return Stream.of(new String[] {"status", command}, which, more)
                .flatMap(Arrays::stream)
                .toArray(String[]::new);
    }

    @Test
    void aMigrationIsCountedFirst() {
        EnrolmentKey learner = new EnrolmentKey("learner-1", Classroom.MATHS, "batch-1");
        await(room.store.swapAttempt(
                learner,
                Optional.empty(),
                Attempt.of(
                        "counting",
                        "a",
                        Classroom.NOW,
                        Classroom.NOW,
                        List.of(Question.of("q", Classroom.NOW, 1, 2)))));
        CommandRunner.Ended early = run("status", "migrate", "--apply", "--reason", "the move");
        assertThat(early.code()).isEqualTo(2);
        assertThat(early.err()).contains("dry run");

        assertThat(run("status", "migrate").code()).isEqualTo(1);
        CommandRunner.Ended done = run("status", "migrate", "--apply", "--reason", "the move", "--json");
        assertThat(done.code()).isZero();
        assertThat(done.json("batchJob").get(0).path("written").asInt()).isEqualTo(1);
    }

    @Test
    void ofSunbirdsCompletionsTheRequestIsPrinted_andAWriteNeedsTheChoiceToGoWithoutTheCertificate() {
        List<String> of = List.of("--learner", "learner-1", "--collection", Classroom.MATHS, "--batch", "batch-1");
        assertThat(complete(of).err()).contains("only Sunbird\u2019s keyspaces have a sync request");
        room.store.keptAs(
                StatusLayout.deployed(true, true, "cb:", StatusLayout.COURSE, Duration.ZERO, Message.plain("Sunbird")));
        EnrolmentKey learner = new EnrolmentKey("learner-1", Classroom.MATHS, "batch-1");
        for (String content : List.of("counting", "shapes")) {
            await(room.store.insertView(learner.view(content), View.completed(Classroom.NOW)));
        }
        room.clock(Classroom.NOW.plus(Duration.ofDays(2)));

        assertThat(run("status", "review", "--json").json("finding"))
                .filteredOn(finding -> finding.path("kind").asText().equals("completion-missing"))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.path("syncRequest").asText()).contains("\"userId\":\"learner-1\""));
        CommandRunner.Ended request = complete(of);
        assertThat(request.code()).isEqualTo(1);
        assertThat(request.out())
                .singleElement()
                .asString()
                .startsWith("curl -X PATCH")
                .contains("\"batchId\":\"batch-1\"");
        assertThat(complete(of, "--apply", "--reason", "ticket 4711").err()).contains("--without-certificate");
        assertThat(room.enrolment(learner).status()).contains(ContentStatus.NOT_STARTED);

        assertThat(complete(of, "--apply", "--without-certificate", "--reason", "ticket 4711")
                        .code())
                .isZero();
        assertThat(room.enrolment(learner).status()).contains(ContentStatus.COMPLETED);
        assertThat(complete(of).code()).isZero();
    }

    private CommandRunner.Ended complete(List<String> of, String... more) {
        return run(Stream.of(Stream.of("status", "complete"), of.stream(), Stream.of(more))
                .flatMap(one -> one)
                .toArray(String[]::new));
    }

    @Test
    void anArchiveIsCountedFirst_andWhatIsNoArchiveIsNotRestored() throws Exception {
        String directory = home.resolve("archive").toString();
        CommandRunner.Ended dry = run("status", "archive", "--closed-for", "30", "--directory", directory, "--json");
        assertThat(dry.code()).isZero(); // nothing is over yet
        assertThat(dry.json("batchJob").get(0).path("kind").asText()).isEqualTo("ARCHIVE_DRY_RUN");
        assertThat(dry.json("batchJob").get(0).path("leftOut").path("NOT_OVER").asInt())
                .isEqualTo(LEARNERS + 1);
        assertThat(run("status", "archive", "--closed-for", "30", "--directory", directory)
                        .err())
                .contains("unchanged: " + (LEARNERS + 1) + " not over");

        Path none = Files.writeString(home.resolve("rows.jsonl.gz"), "no archive");
        CommandRunner.Ended restored = run("status", "restore", none.toString());
        assertThat(restored.code()).isEqualTo(2);
        assertThat(restored.err()).contains("rows.jsonl.gz");
    }

    @Test
    void whatWasInterruptedIsListed_andTakenUpAgain() {
        CommandRunner runner =
                CommandRunner.over(TestConnection.of("operator@here").lectern(room.services()), home);
        Interruption interruption = runner.interruption(); // of the next command
        room.store.accidents.on("users").hold();
        CompletableFuture<CommandRunner.Ended> running = CompletableFuture.supplyAsync(
                () -> runner.run("status", "review", "--collection", Classroom.MATHS, "--json"));
        until("it is interrupted on its way", () -> interruption.ask() || running.isDone());
        room.store.accidents.clear();
        CommandRunner.Ended cut = await(running);
        assertThat(cut.code()).isEqualTo(2);
        String id = cut.json("batchJob").get(0).path("job").asText();
        assertThat(cut.err()).contains("lectern status resume " + id);

        CommandRunner.Ended listed = run("status", "resume");
        assertThat(listed.code()).isEqualTo(1);
        assertThat(listed.out()).anyMatch(line -> line.startsWith(id + " review"));
        CommandRunner.Ended asked = runner.bare(
                "status",
                "resume",
                id,
                "--reason",
                "go on",
                "--contact-point",
                "127.0.0.1:9042",
                "--datacenter",
                "dc1",
                "--environment",
                "production");
        assertThat(asked.code()).isEqualTo(2);
        assertThat(asked.err()).contains("production", "--confirm \"lectern\"");
        CommandRunner.Ended resumed = run("status", "resume", id, "--reason", "go on", "--json");
        assertThat(resumed.code()).isEqualTo(1);
        assertThat(resumed.json("batchJob").get(0).path("finished").asBoolean()).isTrue();
    }

    @Test
    void whatADeviceCouldNotSendIsTakenFromAFile_dryUnlessApplied_andWrongInputIsNamed() throws Exception {
        Path file = Files.writeString(
                home.resolve("sent.json"),
                "{\"userId\": \"Rahul\", \"contents\": ["
                        + "{\"contentId\": \"counting\", \"courseId\": \"class-1-maths\", \"batchId\": \"batch-1\", \"status\": 2},"
                        + "{\"contentId\": \"counting\", \"courseId\": \"class-1-maths\", \"batchId\": \"batch-2\", \"status\": 2}]}");
        CommandRunner.Ended dry = run("status", "update", "--from", file.toString(), "--json");
        assertThat(dry.code()).isEqualTo(1);
        assertThat(dry.json("item")).hasSize(2);
        assertThat(dry.json("item").get(1).path("refused").asText()).contains("not enrolled in batch-2");
        assertThat(dry.json("statement")).isNotEmpty();
        assertThat(await(room.store.views(Classroom.BATCH_1))).isEmpty();

        assertThat(run("status", "update", "--from", file.toString(), "--apply").err())
                .contains("--reason TEXT is missing");
        CommandRunner.Ended applied =
                run("status", "update", "--from", file.toString(), "--apply", "--reason", "ticket 4711");
        assertThat(applied.code()).as("one is refused").isEqualTo(1);
        assertThat(applied.out()).anyMatch(line -> line.endsWith(": taken."));
        assertThat(room.aggregate(Classroom.BATCH_1).completedCount()).contains(1);

        Files.writeString(file, "{\"userId\": \"Rahul\", \"contents\": [{\"status\": 2}]}");
        CommandRunner.Ended wrong = run("status", "update", "--from", file.toString());
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err())
                .contains(
                        "Item 1 of \u201Ccontents\u201D in the file: It has no contentId. Nothing was written. Add it");
    }
}
