package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.BATCH_2;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.cluster.ClusterException;
import org.lectern.home.DataDirectoryTest;
import org.lectern.job.JobId;
import org.lectern.job.Records;
import org.lectern.lane.WithoutNode;
import org.lectern.status.archive.ArchiveFile;
import org.lectern.status.archive.ArchiveWork;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.batch.Findings;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.batch.RunningBatchJob;
import org.lectern.status.event.ViewsTest;
import org.lectern.status.mode.Modes;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.model.Raw;
import org.lectern.status.model.SkipReason;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.ViewRows;
import org.lectern.status.summary.Summaries;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.wording.Message;

/** Work over many users: drift, migration, archive (content-status.md, Summaries, migration, archive). */
@WithoutNode
class StatusBatchJobsTest {
    private static final int LEARNERS = 600;
    private static final int FEW = 40;

    private final Classroom room = new Classroom();

    @TempDir
    Path directory;

    private static BatchJob.Report done(CompletionStage<BatchJob> batchJob) {
        return await(await(batchJob).ended());
    }

    private static EnrolmentKey learner(int number) {
        return new EnrolmentKey("learner-" + number, MATHS, "batch-1");
    }

    /** Each has completed something of which no aggregate knows. */
    private void learners(int many) {
        for (int i = 0; i < many; i++) {
            await(room.store.swapEnrolment(Optional.empty(), Enrolment.of(learner(i), NOW)));
            await(room.store.insertView(learner(i).view(SDA), View.completed(NOW)));
        }
    }

    @Test
    void allThatDriftIsFoundAndRecomputed_throttledCancelledAndTakenUpAgain() {
        learners(LEARNERS);
        BatchJob.Report found = done(room.services().batchJobs().review(Optional.of(MATHS), TEST));
        assertThat(found.record().counts().found()).isEqualTo(LEARNERS);

        BatchJob slow = await(room.services().batchJobs().recompute(Optional.of(MATHS), TEST));
        slow.throttle(1);
        slow.cancel();
        BatchJob.Report stopped = await(slow.ended());
        if (!stopped.record().finished()) {
            room.restart();
            assertThat(await(room.services().batchJobs().unfinished())).contains(stopped.record());
            BatchJob.Report rest =
                    done(room.services().batchJobs().resume(stopped.record().id(), TEST));
            assertThat(rest.record().finished()).isTrue();
        }
        assertThat(done(room.services().batchJobs().review(Optional.empty(), TEST))
                        .drift())
                .isEmpty();
        assertThat(room.enrolment(learner(LEARNERS - 1)).progress()).contains(1);
    }

    @Test
    void theMigrationNeedsADryRun_keepsScoreKeys_goesOnAfterACrash_andChangesNothingTheSecondTime() {
        Enrolment old = new Enrolment(
                BATCH_1,
                true,
                Optional.of(NOW),
                Optional.of(1),
                Optional.empty(),
                Optional.empty(),
                Map.of(SDA, ContentStatus.COMPLETED, "shapes", ContentStatus.IN_PROGRESS));
        await(room.store.swapEnrolment(Optional.of(room.enrolment(BATCH_1)), old));
        await(room.store.swapAttempt(
                BATCH_1,
                Optional.empty(),
                Attempt.of("counting", "a", NOW, NOW, List.of(Question.of("q", NOW, 1.33, 2)))));
        await(room.store.swapAggregate(
                Aggregate.Key.of(BATCH_1),
                Optional.empty(),
                new Aggregate(
                        Optional.empty(),
                        new TreeMap<>(Map.of("songs", ContentStatus.COMPLETED)),
                        new TreeMap<>(Map.of("score:gone", 7.0)),
                        Optional.empty())));
        ViewsTest.refused(() -> room.services().batchJobs().migrate(TEST), "dry run");

        Aggregate before = room.aggregate(BATCH_1);
        BatchJob.Report dry = done(room.services().batchJobs().dryRunOfMigration(TEST));
        assertThat(dry.record().counts().found()).isEqualTo(1);
        assertThat(room.aggregate(BATCH_1)).isEqualTo(before);

        BatchJob.Report migrated = done(room.services().batchJobs().migrate(TEST));
        assertThat(migrated.record().counts().written()).isEqualTo(1);
        Aggregate after = room.aggregate(BATCH_1);
        assertThat(after.contentStatus())
                .isEqualTo(Map.of(
                        SDA,
                        ContentStatus.COMPLETED,
                        "shapes",
                        ContentStatus.IN_PROGRESS,
                        "counting",
                        ContentStatus.COMPLETED,
                        "songs",
                        ContentStatus.COMPLETED));
        assertThat(after.completedCount()).contains(2);
        assertThat(after.scores()).containsEntry("score:gone", 7.0).containsEntry("score:counting", 1.33);

        BatchJob.Report again = done(room.services().batchJobs().migrate(TEST));
        assertThat(again.record().counts().found()).isZero();
        assertThat(room.aggregate(BATCH_1)).isEqualTo(after);
    }

    @Test
    void theArchiveIsWrittenReadBackAndOnlyThenDeletesRows_cutOffAnywhereNothingIsLost() throws IOException {
        room.view(BATCH_1, SDA);
        await(room.services()
                .assessments()
                .submit(BATCH_1.view("counting"), "a", NOW, List.of(Question.of("q", NOW, 1, 2))));
        View view = await(room.store.view(BATCH_1.view(SDA))).orElseThrow();
        Aggregate before = room.aggregate(BATCH_1);
        await(room.services()
                .collections()
                .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(1)), false, Optional.empty()), TEST));
        room.clock(NOW.plus(Duration.ofDays(100)));
        ViewsTest.refused(() -> archive(Duration.ofDays(90)), "dry run");
        BatchJob.Report dry = done(room.services().batchJobs().dryRunOfArchive(Duration.ofDays(90), directory, TEST));
        assertThat(dry.record().counts().found()).isEqualTo(1);
        assertThat(done(archive(Duration.ofDays(101))).record().counts().found())
                .isZero();

        for (int writes = 1; writes < 12; writes++) {
            room.store.dieAfter(writes);
            try {
                done(archive(Duration.ofDays(90)));
            } catch (ClusterException died) {
                // as it should
            }
            room.store.accidents.clear();
            room.restart();
            assertThat(room.review(BATCH_1).summary().completedCount())
                    .as("after " + writes)
                    .isEqualTo(2);
            assertThat(room.review(BATCH_1).drift()).as("after " + writes).isEmpty();
        }
        done(archive(Duration.ofDays(90)));
        assertThat(await(room.store.views(BATCH_1))).isEmpty();
        assertThat(await(room.store.attempts(BATCH_1))).isEmpty();
        assertThat(room.aggregate(BATCH_1)).isEqualTo(before);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(ArchiveFile::read).flatMap(rows -> rows.views().stream()))
                    .contains(new ViewRows.Stored(BATCH_1.view(SDA), view));
        }
    }

    @Test
    void rowsOfUsersWhoHaveManyGoIntoMoreThanOneFile() throws IOException {
        int users = 10;
        for (int user = 0; user < users; user++) {
            await(room.store.swapEnrolment(Optional.empty(), Enrolment.of(learner(user), NOW)));
            for (String content : Classroom.TREE.contents()) {
                await(room.store.insertView(learner(user).view(content), View.completed(NOW)));
            }
        }
        await(room.services()
                .collections()
                .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(1)), false, Optional.empty()), TEST));
        room.clock(NOW.plus(Duration.ofDays(100)));
        int rowsPerFile = 3 * Classroom.TREE.contents().size();
        EventContext context = new EventContext(room.store.port(), Clock.fixed(room.now(), ZoneOffset.UTC));
        ArchiveWork archive = new ArchiveWork(
                room.store.port(),
                context,
                new SummaryComputation(room.store.port(), context),
                Duration.ofDays(90),
                directory,
                false,
                rowsPerFile);
        BatchJobWork.Notes notes = (BatchJobWork.Notes) Proxy.newProxyInstance(
                BatchJobWork.class.getClassLoader(),
                new Class<?>[] {BatchJobWork.Notes.class},
                (proxy, method, given) -> {
                    assertThat(method.getName())
                            .as("nothing is to be noted: " + given[0])
                            .isEqualTo("rows");
                    return null;
                });

        for (int user = 0; user < users; user++) {
            await(archive.user(learner(user).user(), notes));
        }
        await(archive.pageEnd(notes));

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> ArchiveFile.read(file).views().size()))
                    .containsExactlyInAnyOrder(rowsPerFile, rowsPerFile, rowsPerFile, rowsPerFile / 3);
        }
        for (int user = 0; user < users; user++) {
            assertThat(await(room.store.views(learner(user)))).isEmpty();
        }
    }

    private CompletionStage<BatchJob> archive(Duration closedFor) {
        return room.services().batchJobs().archive(closedFor, directory, TEST);
    }

    @Test
    void aDamagedArchiveIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("content-status-1.jsonl.gz"), "not packed");
        assertThat(catchThrowable(() -> ArchiveFile.read(file)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("content-status-1");
    }

    @Test
    void batchJobsOfThreeMonthsAgoAreForgottenWhenAnotherBegins_theirFindingsWithThem() {
        learners(FEW);
        BatchJobRecord old = done(room.services().batchJobs().review(Optional.of(MATHS), TEST))
                .record();
        assertThat(await(room.services().batchJobs().findings(old.id()))).isNotEmpty();
        room.clock(NOW.plus(Duration.ofDays(60)));
        BatchJobRecord later = done(room.services().batchJobs().review(Optional.of(MATHS), TEST))
                .record();
        assertThat(ids(await(room.store.records()))).containsExactlyInAnyOrder(old.id(), later.id());

        room.clock(NOW.plus(Duration.ofDays(91)));
        BatchJobRecord now = done(room.services().batchJobs().review(Optional.of(MATHS), TEST))
                .record();

        assertThat(ids(await(room.store.records()))).containsExactlyInAnyOrder(later.id(), now.id());
        assertThat(await(room.services().batchJobs().findings(old.id()))).isEmpty();
        assertThat(await(room.services().batchJobs().findings(later.id()))).isNotEmpty();
    }

    private static List<String> ids(List<BatchJobRecord> batchJobs) {
        return batchJobs.stream().map(BatchJobRecord::id).toList();
    }

    @Test
    void anArchiveThatUnpacksToMoreThanMayBeIsRefusedWhileItIsRead() throws IOException {
        Path rows = directory.resolve("content-status-1.jsonl.gz");
        List<ViewRows.Stored> views = List.of(new ViewRows.Stored(BATCH_1.view(SDA), View.completed(NOW)));
        ArchiveFile.write(rows, new ArchiveFile.Rows(views, List.of()));
        assertThat(ArchiveFile.read(rows, 1_000).views()).isEqualTo(views);
        assertThat(catchThrowable(() -> ArchiveFile.read(rows, 20)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("unpacks to more than");

        Path bomb = directory.resolve("content-status-2.jsonl.gz");
        byte[] nothing = new byte[1 << 20];
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
            for (int i = 0; i < 32; i++) {
                out.write(nothing);
            }
        }
        assertThat(Files.size(bomb)).isLessThan(64_000);
        assertThat(catchThrowable(() -> done(room.services().batchJobs().restore(bomb, TEST))))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("a line without end");
    }

    @Test
    void anArchiveIsRestoredInOneReadOfItsPlace_howeverManyAttemptsItHas() throws IOException {
        List<ArchiveFile.Placed> attempts = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            attempts.add(new ArchiveFile.Placed(
                    BATCH_1, Attempt.of(SDA, "attempt-" + i, NOW, NOW, List.of(Question.of("q", NOW, 1, 2)))));
        }
        ArchiveFile.write(directory.resolve("content-status-1.jsonl.gz"), new ArchiveFile.Rows(List.of(), attempts));
        int before = room.store.accidents.reads();

        BatchJob.Report restored = done(room.services().batchJobs().restore(directory, TEST));

        assertThat(restored.notes()).isEmpty();
        assertThat(restored.coverage().rows()).isEqualTo(300);
        assertThat(room.store.accidents.reads() - before).isLessThan(100);
        assertThat(await(room.store.attempts(BATCH_1))).hasSize(300);
    }

    @Test
    void anOutageDuringABatchJobIsWaitedOut() {
        learners(FEW);
        room.store
                .accidents
                .onReads()
                .after(20)
                .times(3)
                .fail(new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."));
        BatchJob.Report fixed = done(room.services().batchJobs().recompute(Optional.of(MATHS), TEST));
        // One whose verification was cut off is looked at again, and found right: all are, whoever counts as written.
        assertThat(fixed.record().counts().failed()).isZero();
        assertThat(fixed.notes()).isEmpty();
        assertThat(done(room.services().batchJobs().review(Optional.of(MATHS), TEST))
                        .drift())
                .isEmpty();
    }

    @Test
    void whoeverCannotBeReadTogetherIsReadAlone_andWhyIsSaidOnce() {
        learners(FEW);
        room.store
                .accidents
                .on(request -> request.name().equals("rows") && request.given().get(0) instanceof OptionalLong)
                .fail(new ClusterException(ClusterException.Kind.FAILED, "Too many tombstones."));
        BatchJob.Report found = done(room.services().batchJobs().review(Optional.of(MATHS), TEST));
        assertThat(found.record().counts().found()).isEqualTo(FEW);
        assertThat(found.notes()).singleElement().asString().contains("Too many tombstones.", "user by user");
    }

    @Test
    void aKilledBatchJobIsTakenUpWhereItStood_byOneProcessOnly_withWhatItHadFound() {
        learners(FEW);
        BatchJob job = await(room.services().batchJobs().review(Optional.of(MATHS), TEST));
        String id = job.record().id();
        await(job.ended());
        // As a process that was killed on the way leaves it: a place half-way, what was found up to it, and its lease.
        // Rahul comes first, and has nothing wrong.
        BatchJobRecord ended = await(room.store.record(id)).orElseThrow();
        await(room.store.putRecord(ended.at(false, OptionalLong.of(21), new BatchJobRecord.Counts(21, 20, 0, 0))));
        await(room.store.hold(id, "killed"));
        room.restart();
        ViewsTest.refused(() -> room.services().batchJobs().resume(id, TEST), "wait a minute");

        room.store.lapse();
        CompletionStage<BatchJob> first = room.services().batchJobs().resume(id, TEST);
        ContentStatuses one = room.services();
        room.restart();
        ContentStatuses other = room.services();
        assertThat(one).isNotSameAs(other);
        BatchJob.Report rest = done(first);
        assertThat(rest.record().finished()).isTrue();
        assertThat(rest.record().counts().found()).isEqualTo(FEW);
        assertThat(rest.drift())
                .extracting(found -> found.where().user())
                .contains("learner-0", "learner-" + (FEW - 1));
        assertThat(await(other.batchJobs().findings(id))).containsExactlyInAnyOrderElementsOf(Set.copyOf(rest.drift()));
    }

    @Test
    void whileOneProcessIsAtWorkAnotherIsRefused_andAPausedBatchJobWaits() {
        learners(FEW);
        CompletableFuture<Void> othersHaveTried = new CompletableFuture<>();
        room.store.accidents.on("swapAggregate").once().first(() -> await(othersHaveTried));
        BatchJob job = await(room.services().batchJobs().recompute(Optional.of(MATHS), TEST));
        job.pause(true);
        room.restart();
        ViewsTest.refused(() -> room.services().batchJobs().resume(job.record().id(), TEST), "at work");
        othersHaveTried.complete(null);
        assertThat(job.isPaused()).isTrue();
        assertThat(job.record().finished()).isFalse();

        job.pause(false);
        assertThat(await(job.ended()).record().finished()).isTrue();
    }

    @Test
    void aSelectionIsRecomputed_andEachIsReadAgain() {
        learners(FEW);
        EnrolmentKey lacking = new EnrolmentKey("learner-1", MATHS, "batch-2");
        await(room.store.insertView(lacking.view(SDA), View.completed(NOW)));
        StatusBatchJobs.Recomputed done =
                await(room.services().batchJobs().recompute(List.of(learner(1), learner(2), lacking), TEST));
        assertThat(done.right()).isEqualTo(2);
        assertThat(done.notes()).singleElement().asString().contains("Enrol the user");
        assertThat(room.review(learner(1)).drift()).isEmpty();
        assertThat(room.review(learner(3)).drift()).isNotEmpty();
    }

    @Test
    void anArchiveIsRestored_verified_andDoingItAgainChangesNothing() {
        room.view(BATCH_1, SDA);
        await(room.services()
                .assessments()
                .submit(BATCH_1.view("counting"), "a", NOW, List.of(Question.of("q", NOW, 2, 2))));
        Raw before = room.review(BATCH_1).raw();
        archived();
        assertThat(await(room.store.views(BATCH_1))).isEmpty();

        assertThat(done(room.services().batchJobs().dryRunOfRestore(directory, TEST))
                        .coverage())
                .isEqualTo(new Coverage(1, before.size(), new TreeMap<>()));
        BatchJob.Report restored = done(room.services().batchJobs().restore(directory, TEST));
        assertThat(restored.notes()).isEmpty();
        assertThat(restored.record().counts()).isEqualTo(new BatchJobRecord.Counts(1, 1, 1, 0));
        assertThat(new Raw(await(room.store.views(BATCH_1)), await(room.store.attempts(BATCH_1))))
                .isEqualTo(before);
        assertThat(await(room.store.archived(BATCH_1))).isEmpty();
        assertThat(room.review(BATCH_1).drift()).isEmpty();
        BatchJob.Report again = done(room.services().batchJobs().restore(directory, TEST));
        assertThat(again.record().counts()).isEqualTo(new BatchJobRecord.Counts(1, 0, 0, 0));
        assertThat(again.coverage().leftOut()).containsExactly(Map.entry(SkipReason.THERE_ALREADY, 1L));
        assertThat(room.review(BATCH_1).raw()).isEqualTo(before);
        assertThat(catchThrowable(() -> done(room.services().batchJobs().restore(directory.resolve("none"), TEST))))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void anAttemptThatComesAfterItsContextWasArchivedStandsBesideThoseArchived() {
        attempt("first", 2);
        attempt("second", 3);
        archived();
        attempt("late", 1);
        assertThat(room.aggregate(BATCH_1).scores())
                .isEqualTo(Map.of("score:counting", 3.0, "max_score:counting", 4.0, "attempts_count:counting", 3.0));
        // Whoever lost the aggregate gets it back, from what is kept.
        await(room.services().summaries().delete(BATCH_1, TEST));
        await(room.services().summaries().recompute(BATCH_1, TEST));
        assertThat(room.aggregate(BATCH_1).scores()).containsEntry("score:counting", 3.0);
    }

    @Test
    void aBatchThatIsOpenedAgainAfterItsArchive_keepsWhatWasArchived_alsoOnceItsSummaryWasDeleted() {
        room.view(BATCH_1, SDA);
        attempt("first", 3);
        archived();
        reopened();
        room.view(BATCH_1, "shapes");
        Aggregate whole = room.aggregate(BATCH_1);
        assertThat(whole.contentStatus()).containsOnlyKeys(SDA, "counting", "shapes");
        assertThat(whole.completedCount()).contains(3);
        assertThat(room.enrolment(BATCH_1).progress()).contains(3);
        assertThat(room.seen(BATCH_1.view(SDA))).isEqualTo(ContentStatus.COMPLETED);

        await(room.services().summaries().delete(BATCH_1, TEST));
        await(room.services().summaries().recompute(BATCH_1, TEST));
        assertThat(room.aggregate(BATCH_1).contentStatus()).isEqualTo(whole.contentStatus());
        assertThat(room.aggregate(BATCH_1).scores()).isEqualTo(whole.scores());
    }

    @Test
    void whatIsBegunAgainAfterItsArchiveIsStillCompleted() {
        room.view(BATCH_1, SDA);
        archived();
        reopened();
        await(room.services().views().start(BATCH_1.view(SDA), room.now()));
        assertThat(room.review(BATCH_1).drift()).isEmpty();
        assertThat(room.seen(BATCH_1.view(SDA))).isEqualTo(ContentStatus.COMPLETED);
        room.view(BATCH_1, "shapes");
        assertThat(room.aggregate(BATCH_1).completedCount()).contains(2);
    }

    @Test
    void theMigrationCountsAttemptsThatWereArchived_andThoseAtTheContentsOwnLevel() {
        attempt("first", 3);
        archived();
        attempt("late", 1);
        Aggregate before = room.aggregate(BATCH_1);
        done(room.services().batchJobs().dryRunOfMigration(TEST));
        assertThat(done(room.services().batchJobs().migrate(TEST))
                        .record()
                        .counts()
                        .found())
                .isZero();
        assertThat(room.aggregate(BATCH_1)).isEqualTo(before);

        room.mode(Mode.CARRY_FORWARD);
        attempt("own", 4);
        Aggregate carried = room.aggregate(BATCH_1);
        assertThat(carried.scores()).containsEntry("score:counting", 4.0);
        done(room.services().batchJobs().migrate(TEST));
        assertThat(room.aggregate(BATCH_1)).isEqualTo(carried);
    }

    @Test
    void aRowThatBreaksARuleHidesOnlyItsOwnCourse_whichIsNamed() {
        room.view(BATCH_1, SDA);
        await(room.store.insertView(BATCH_2.view(SDA), View.completed(NOW)));
        room.store
                .accidents
                .on(request -> (request.name().equals("views")
                                && request.given().get(0).equals(BATCH_1))
                        || (request.name().equals("eachView")
                                && request.given().get(0).equals(BATCH_1.user())))
                .fail(new StatusRefusedException(Message.plain("The row has the status -1.")));
        BatchJob.Report found = done(room.services().batchJobs().review(Optional.empty(), TEST));
        assertThat(found.drift()).extracting(Drift::where).contains(BATCH_2).doesNotContain(BATCH_1);
        assertThat(found.notes()).singleElement().asString().contains("batch-1", "status -1");
        assertThat(await(room.services().summaries().withoutEnrolment("Rahul", () -> true)))
                .extracting(Summaries.Listed::key)
                .containsExactly(BATCH_2);
    }

    @Test
    void whatAUsersStepFoundStandsOnce_howeverOftenItWasTried() {
        AtomicInteger tries = new AtomicInteger();
        BatchJobWork cutOff = (user, notes) -> {
            notes.drift(new Drift(StatusDriftKind.MISSING, BATCH_1, MATHS, SDA, "2", ""));
            notes.note(Message.plain("seen"));
            return tries.getAndIncrement() == 0
                    ? CompletableFuture.failedStage(
                            new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."))
                    : CompletableFuture.completedStage(new BatchJobRecord.Counts(1, 1, 0, 0));
        };
        BatchJobRecord record = new BatchJobRecord(
                "here/1",
                BatchJobRecord.Kind.REVIEW,
                Optional.empty(),
                false,
                OptionalLong.empty(),
                BatchJobRecord.Counts.NONE,
                false,
                "op",
                "why");
        BatchJob.Report found =
                await(new RunningBatchJob(room.store.port(), cutOff, record, new Unrecorded(), Findings.NONE)
                        .begin()
                        .ended());
        assertThat(tries).hasValue(2);
        assertThat(found.drift()).hasSize(1);
        assertThat(found.notes()).containsExactly(Message.plain("seen"));
    }

    /** A job of which nobody hears. */
    private record Unrecorded() implements Records.Recorded {
        @Override
        public JobId id() {
            return new JobId("here/1");
        }

        @Override
        public void progressed(long done, long failed, long left) {}

        @Override
        public CompletionStage<?> end(Message reason) {
            return CompletableFuture.completedStage(null);
        }
    }

    private void reopened() {
        await(room.services().collections().put(Batch.open(MATHS, "batch-1"), TEST));
    }

    @Test
    void anArchivedAttemptThatIsSentAgainWithAnEarlierTimeStays_withALaterOneItIsReplaced() {
        attempt("a", 3);
        archived();
        attempt("a", NOW.minusSeconds(60), 1);
        assertThat(room.aggregate(BATCH_1).scores())
                .isEqualTo(Map.of("score:counting", 3.0, "max_score:counting", 4.0, "attempts_count:counting", 1.0));
        attempt("a", NOW.plusMillis(500), 2);
        assertThat(room.aggregate(BATCH_1).scores())
                .isEqualTo(Map.of("score:counting", 2.0, "max_score:counting", 4.0, "attempts_count:counting", 1.0));
    }

    private void attempt(String id, int score) {
        attempt(id, NOW, score);
    }

    private void attempt(String id, Instant at, int score) {
        await(room.services()
                .assessments()
                .submit(BATCH_1.view("counting"), id, at, List.of(Question.of("q", at, score, 4))));
    }

    @Test
    void anArchiveKeepsDecimalsAsTheyAre() {
        await(room.services()
                .assessments()
                .submit(
                        BATCH_1.view("counting"),
                        "a",
                        NOW,
                        List.of(new Question(
                                "q", NOW, 2, 0.1, "", "", "", List.of(), List.of(), new BigDecimal("12.50")))));
        List<Attempt> before = await(room.store.attempts(BATCH_1));
        archived();
        assertThat(await(room.store.attempts(BATCH_1))).isEmpty();
        done(room.services().batchJobs().restore(directory, TEST));
        assertThat(await(room.store.attempts(BATCH_1))).isEqualTo(before);
    }

    /** Between the read and the archive, and between the last look and the archive. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatALearnerTakesAlongWhileItIsArchived_isNotKnownHereAnyMore(boolean early) {
        room.mode(Mode.MOVE);
        room.view(BATCH_1, SDA);
        attempt("a", 1);
        over();
        await(room.services().enrolments().enrol(BATCH_2, TEST));
        Runnable enters = () -> await(room.services().modes().enter(BATCH_2));
        if (early) {
            await(room.services().summaries().delete(BATCH_1, TEST));
            room.store.accidents.on("swapAggregate").once().first(enters);
        } else {
            room.store.accidents.on("putArchived").once().first(enters);
        }
        assertThat(done(archive(Duration.ofDays(90))).notes())
                .singleElement()
                .asString()
                .contains("changed meanwhile");
        assertThat(room.seen(BATCH_2.view(SDA))).isEqualTo(ContentStatus.COMPLETED);
        assertThat(await(room.store.attempts(BATCH_2))).hasSize(1);
        assertThat(await(room.store.archived(BATCH_1))).isEmpty();
        assertThat(room.review(BATCH_1).summary().completedCount()).isZero();
        assertThat(room.review(BATCH_1).drift()).isEmpty();
        assertThat(room.review(BATCH_2).drift()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aDeletionThatTheClusterDoesNotAnswerForLosesNothing(Mode mode) {
        room.mode(mode);
        EnrolmentKey place =
                mode == Mode.CARRY_FORWARD ? BATCH_1.view(SDA).own().where() : BATCH_1;
        room.view(BATCH_1, SDA);
        over();
        room.store.accidents.on("deleteView").once().answer(false, true);
        done(archive(Duration.ofDays(90)));
        assertThat(room.review(BATCH_1).summary().completedCount()).isEqualTo(1);
        assertThat(await(room.store.views(place)).isEmpty()).isEqualTo(mode != Mode.CARRY_FORWARD);
    }

    @Test
    void anArchiveIsItsOwnersAlone() throws IOException {
        assumeTrue(Files.getFileStore(directory).supportsFileAttributeView("posix"), "no POSIX permissions here");
        room.view(BATCH_1, SDA);
        archived();
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(String::valueOf)).anyMatch(name -> name.endsWith(".jsonl.gz"));
        }
        assertThat(DataDirectoryTest.open(directory)).isEmpty();
    }

    @Test
    void rowsOfWhichNothingKeptReadsBackStay() {
        room.view(BATCH_1, SDA);
        over();
        room.store.accidents.on("archived").answer(Optional.empty(), false);
        assertThat(done(archive(Duration.ofDays(90))).notes())
                .singleElement()
                .asString()
                .contains("did not read back");
        assertThat(await(room.store.views(BATCH_1))).hasSize(1);
        room.store.accidents.clear();
        assertThat(done(archive(Duration.ofDays(90))).notes()).isEmpty();
        assertThat(await(room.store.views(BATCH_1))).isEmpty();
        assertThat(room.review(BATCH_1).drift()).isEmpty();
    }

    @Test
    void aBatchJobThatCannotBePutOnRecordLeavesNeitherAJobNorAHold() {
        room.store.dieAfter(0);
        assertThat(catchThrowable(() -> done(room.services().batchJobs().review(Optional.of(MATHS), TEST))))
                .isInstanceOf(ClusterException.class);
        assertThat(room.ended).containsExactly("The process died here.");
        room.store.accidents.clear();
        String id = "here/" + room.onRecord.size();
        assertThat(await(room.store.hold(id, "another"))).isTrue();
    }

    private void archived() {
        over();
        assertThat(done(archive(Duration.ofDays(90))).notes()).isEmpty();
    }

    private void over() {
        await(room.services()
                .collections()
                .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(1)), false, Optional.empty()), TEST));
        room.clock(NOW.plus(Duration.ofDays(100)));
        done(room.services().batchJobs().dryRunOfArchive(Duration.ofDays(90), directory, TEST));
    }

    @Test
    void anArchiveThatWasCutShortIsTakenUpWhereItStood() {
        room.view(BATCH_1, SDA);
        await(room.services()
                .collections()
                .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(1)), false, Optional.empty()), TEST));
        room.clock(NOW.plus(Duration.ofDays(100)));
        done(room.services().batchJobs().dryRunOfArchive(Duration.ofDays(90), directory, TEST));
        room.store.dieAfter(3);
        assertThat(catchThrowable(() -> done(archive(Duration.ofDays(90))))).isInstanceOf(ClusterException.class);
        room.store.accidents.clear();
        room.store.lapse();
        room.restart();
        BatchJobRecord cut = await(room.services().batchJobs().unfinished()).get(0);
        assertThat(cut.kind()).isEqualTo(BatchJobRecord.Kind.ARCHIVE);
        done(room.services().batchJobs().resume(cut.id(), TEST));
        assertThat(await(room.store.views(BATCH_1))).isEmpty();
        assertThat(room.review(BATCH_1).drift()).isEmpty();
    }

    @Test
    void aDryRunSaysHowManyAreLeftAsTheyAre_andWhy_withTheStatementsOfTheFirst() {
        room.view(BATCH_1, SDA);
        await(room.services().enrolments().enrol(BATCH_2, TEST));
        batch("long-over", Optional.of(NOW.minus(Duration.ofDays(200))));
        batch("just-over", Optional.of(NOW.minus(Duration.ofDays(2))));
        batch("closed", Optional.empty());
        for (String name : List.of("long-over", "just-over", "closed")) {
            EnrolmentKey place = new EnrolmentKey("learner-1", MATHS, name);
            await(room.store.swapEnrolment(Optional.empty(), Enrolment.of(place, NOW)));
        }
        EnrolmentKey archived = new EnrolmentKey("learner-2", MATHS, "long-over");
        await(room.store.insertView(archived.view(SDA), View.completed(NOW)));
        await(room.store.insertView(archived.view("counting"), View.completed(NOW)));

        BatchJob.Report dry = done(room.services().batchJobs().dryRunOfArchive(Duration.ofDays(90), directory, TEST));

        Coverage coverage = new Coverage(
                1,
                2,
                new TreeMap<>(Map.of(
                        SkipReason.NOT_OVER, 2L,
                        SkipReason.NOT_OVER_AS_LONG, 1L,
                        SkipReason.CLOSED_WITHOUT_DATE, 1L,
                        SkipReason.NO_ROWS, 1L)));
        assertThat(dry.coverage()).isEqualTo(coverage);
        room.restart();
        ListedBatchJob listed = await(room.services().batchJobs().list(1)).get(0);
        assertThat(listed.state()).isEqualTo(ListedBatchJob.State.FINISHED);
        assertThat(listed.coverage()).isEqualTo(coverage);
        Findings report = await(room.services().batchJobs().report(listed.record()));
        assertThat(report.sample()).hasSize(3).anyMatch(statement -> statement.contains("PutArchived"));
        assertThat(await(room.services()
                        .batchJobs()
                        .lastDryRun(
                                BatchJobRecord.Kind.ARCHIVE,
                                Map.of(
                                        BatchJobWork.CLOSED_FOR,
                                        Duration.ofDays(90).toString()))))
                .contains(listed);
        assertThat(await(room.services()
                        .batchJobs()
                        .lastDryRun(
                                BatchJobRecord.Kind.ARCHIVE,
                                Map.of(
                                        BatchJobWork.CLOSED_FOR,
                                        Duration.ofDays(30).toString()))))
                .isEmpty();
    }

    private void batch(String name, Optional<Instant> ends) {
        await(room.services().collections().put(new Batch(MATHS, name, ends, true, Optional.empty()), TEST));
    }

    @Test
    void aRestorationThatWasCutShortIsListedAsSuch_andTakenUpWhereItStood_withItsNotes() throws IOException {
        for (int file = 0; file < 3; file++) {
            ArchiveFile.write(
                    directory.resolve("content-status-" + file + ".jsonl.gz"),
                    new ArchiveFile.Rows(
                            List.of(new ViewRows.Stored(learner(file).view(SDA), View.completed(NOW))), List.of()));
        }
        room.store
                .accidents
                .on("swapAggregate")
                .once()
                .first(() -> room.services().batchJobs().running().forEach(BatchJob::cancel));
        String id = "here/" + (room.onRecord.size() + 1);
        BatchJob.Report cut = done(room.services().batchJobs().restore(directory, TEST));
        assertThat(cut.record().finished()).isFalse();
        room.restart();
        ListedBatchJob left = await(room.services().batchJobs().list(1)).get(0);
        assertThat(left.record().id()).isEqualTo(id);
        assertThat(left.state()).isEqualTo(ListedBatchJob.State.CUT_SHORT);
        assertThat(await(room.store.hold(id, "another console"))).isTrue();
        assertThat(await(room.services().batchJobs().list(1)).get(0).state())
                .isEqualTo(ListedBatchJob.State.RUNNING_ELSEWHERE);
        room.store.lapse();

        BatchJob.Report rest = done(room.services().batchJobs().resume(id, TEST));

        assertThat(rest.record().finished()).isTrue();
        assertThat(rest.record().counts().written()).isEqualTo(3);
        assertThat(rest.coverage()).isEqualTo(new Coverage(3, 3, new TreeMap<>()));
        for (int file = 0; file < 3; file++) {
            assertThat(await(room.store.view(learner(file).view(SDA)))).isPresent();
        }
    }

    @Test
    void aSwitchOfTheModeIsPreviewedForEverybody_andChangesNoUsersRow() {
        room.mode(Mode.CARRY_FORWARD);
        room.view(BATCH_1, SDA);
        room.view(BATCH_1, "shapes");
        Aggregate before = room.aggregate(BATCH_1);
        BatchJob.Report preview = done(room.services().batchJobs().previewMode(StatusStore.ModeSetting.STANDARD, TEST));
        assertThat(preview.record().counts().found()).isEqualTo(1); // user
        assertThat(preview.changedContents()).isEqualTo(2);
        assertThat(preview.changes())
                .contains(new Modes.Change(BATCH_1.view(SDA), ContentStatus.COMPLETED, ContentStatus.NOT_STARTED));
        assertThat(room.aggregate(BATCH_1)).isEqualTo(before);
        assertThat(await(room.services().modes().setting()).mode()).isEqualTo(Mode.CARRY_FORWARD);
    }
}
