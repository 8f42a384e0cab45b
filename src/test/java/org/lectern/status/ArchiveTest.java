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
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.cluster.ClusterException;
import org.lectern.home.DataDirectoryTest;
import org.lectern.lane.WithoutNode;
import org.lectern.simulation.Ports;
import org.lectern.status.archive.ArchiveRows;
import org.lectern.status.archive.ArchiveWork;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.batch.Findings;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.event.ViewsTest;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.model.Raw;
import org.lectern.status.model.SkipReason;
import org.lectern.status.model.View;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.ViewRows;
import org.lectern.status.summary.Archives;
import org.lectern.status.summary.SummaryComputation;

/** What is over is archived: written, read back, and only then deleted. */
@WithoutNode
class ArchiveTest extends BatchJobRoom {
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
                .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(1)), false, Optional.empty()))
                .make(TEST));
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
            assertThat(files.map(ArchiveRows::read).flatMap(rows -> rows.views().stream()))
                    .contains(new ViewRows.Stored(BATCH_1.view(SDA), view));
        }
    }

    @Test
    void anEnrolmentWithMoreAttemptsThanARowHoldsStaysAsItIs() {
        List<Attempt> many = new ArrayList<>();
        for (int i = 0; i <= Archived.MOST_ATTEMPTS; i++) {
            many.add(Attempt.of("counting", "attempt-" + i, NOW, NOW, List.of()));
        }
        Archives archives = new Archives(room.store);
        ViewsTest.refused(
                () -> archives.keep(BATCH_1, new Raw(new TreeMap<>(), many), "file"), "Its rows remain in the tables");
        assertThat(await(room.store.archived(BATCH_1))).isEmpty();
        assertThat(await(archives.keep(
                        BATCH_1, new Raw(new TreeMap<>(), many.subList(0, Archived.MOST_ATTEMPTS)), "file")))
                .isTrue();
    }

    /** What could not be read again is not written, and stays. */
    @Test
    void aRowThatIsTooLongForAnArchiveStaysAsItIs() {
        View huge = new View(
                View.completed(NOW).status(),
                Optional.of(NOW),
                Optional.of(NOW),
                Optional.of(NOW),
                Optional.of("x".repeat(2 << 20)));
        await(room.store.insertView(BATCH_1.view(SDA), huge));
        over();

        BatchJob.Report report = done(archive(Duration.ofDays(90)));

        assertThat(report.notes()).singleElement().asString().contains("too large for an archive");
        assertThat(await(room.store.views(BATCH_1))).containsEntry(SDA, huge);
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
                .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(1)), false, Optional.empty()))
                .make(TEST));
        room.clock(NOW.plus(Duration.ofDays(100)));
        int rowsPerFile = 3 * Classroom.TREE.contents().size();
        EventContext context = new EventContext(room.store.port(), Clock.fixed(room.now(), ZoneOffset.UTC));
        ArchiveWork archive = new ArchiveWork(
                room.store.port(),
                context,
                new SummaryComputation(room.store.port(), context),
                Duration.ofDays(90),
                directory,
                Map.of(),
                false,
                rowsPerFile,
                Runnable::run);
        BatchJobWork.Notes notes = Ports.answering(BatchJobWork.Notes.class, (method, given) -> {
            assertThat(method.getName())
                    .as("nothing is to be noted: " + given.get(0))
                    .isEqualTo("rows");
            return null;
        });

        for (int user = 0; user < users; user++) {
            await(archive.user(learner(user).user(), notes));
        }
        await(archive.pageEnd(notes));

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> ArchiveRows.read(file).views().size()))
                    .containsExactlyInAnyOrder(rowsPerFile, rowsPerFile, rowsPerFile, rowsPerFile / 3);
        }
        for (int user = 0; user < users; user++) {
            assertThat(await(room.store.views(learner(user)))).isEmpty();
        }
    }

    /** Between the read and the archive, and between the last look and the archive. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatALearnerTakesAlongWhileItIsArchived_isNotKnownHereAnyMore(boolean early) {
        room.mode(Mode.MOVE);
        room.view(BATCH_1, SDA);
        attempt("a", 1);
        over();
        await(room.services().enrolments().enrol(BATCH_2).make(TEST));
        Runnable enters = () -> await(room.services().modes().enter(BATCH_2));
        if (early) {
            await(room.services().summaries().delete(BATCH_1).make(TEST));
            room.store.accidents.on("swapAggregate").once().first(enters);
        } else {
            room.store.accidents.on("swapArchived").once().first(enters);
        }
        assertThat(done(archive(Duration.ofDays(90))).notes())
                .singleElement()
                .asString()
                .contains("changed during the job");
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
                .contains("could not be read back");
        assertThat(await(room.store.views(BATCH_1))).hasSize(1);
        room.store.accidents.clear();
        assertThat(done(archive(Duration.ofDays(90))).notes()).isEmpty();
        assertThat(await(room.store.views(BATCH_1))).isEmpty();
        assertThat(room.review(BATCH_1).drift()).isEmpty();
    }

    @Test
    void anArchiveThatWasCutShortIsTakenUpWhereItStood() {
        room.view(BATCH_1, SDA);
        await(room.services()
                .collections()
                .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(1)), false, Optional.empty()))
                .make(TEST));
        room.clock(NOW.plus(Duration.ofDays(100)));
        done(room.services().batchJobs().dryRunOfArchive(Duration.ofDays(90), directory, TEST));
        room.store.dieAfter(3);
        assertThat(catchThrowable(() -> done(archive(Duration.ofDays(90))))).isInstanceOf(ClusterException.class);
        room.store.accidents.clear();
        room.store.lapse();
        room.restart();
        BatchJobRecord cut = await(room.services().batchJobs().unfinished()).get(0);
        assertThat(cut.kind()).isEqualTo(BatchJobRecord.Kind.ARCHIVE);
        done(room.services().batchJobs().resume(cut.id()).thenCompose(write -> write.make(TEST)));
        assertThat(await(room.store.views(BATCH_1))).isEmpty();
        assertThat(room.review(BATCH_1).drift()).isEmpty();
    }

    @Test
    void aDryRunSaysHowManyAreLeftAsTheyAre_andWhy_withTheStatementsOfTheFirst() {
        room.view(BATCH_1, SDA);
        await(room.services().enrolments().enrol(BATCH_2).make(TEST));
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
        await(room.services()
                .collections()
                .put(new Batch(MATHS, name, ends, true, Optional.empty()))
                .make(TEST));
    }
}
