package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.archive.ArchiveFile;
import org.lectern.status.archive.RestoreWork;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Question;
import org.lectern.status.model.Raw;
import org.lectern.status.model.SkipReason;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.UserScans;
import org.lectern.status.store.ViewRows;
import org.lectern.status.summary.SummaryComputation;

/** An archive is read back: whole, once, or refused. */
@WithoutNode
class RestorationTest extends BatchJobRoom {
    private static final byte[] ROW = "{\"user\":\"u\",\"collection\":\"c\",\"context\":\"b\",\"content\":\"d\"}\n"
            .getBytes(StandardCharsets.UTF_8);

    @Test
    void aDamagedArchiveIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("content-status-1.jsonl.gz"), "not packed");
        assertThat(catchThrowable(() -> ArchiveFile.portion(file, 0)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("content-status-1");
    }

    @Test
    void anArchiveThatUnpacksToMoreThanMayBeIsRefusedWhileItIsRead() throws IOException {
        Path bomb = directory.resolve("content-status-2.jsonl.gz");
        byte[] nothing = new byte[1 << 20];
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
            for (int i = 0; i < 32; i++) {
                out.write(nothing);
            }
        }
        assertThat(Files.size(bomb)).isLessThan(64_000);
        assertThat(catchThrowable(
                        () -> done(room.services().batchJobs().restore(bomb).make(TEST))))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("a line without end");
    }

    /** Two million short lines pack to less than 1 MB, and would take 1 GB of heap as rows. */
    @Test
    void rowsWithoutEndAreRefusedBeforeOneIsWritten_andFewAreInMemory() throws IOException {
        Path many = directory.resolve("content-status-1.jsonl.gz");
        try (OutputStream out = new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(many)))) {
            for (int i = 0; i < 50_000; i++) {
                out.write(ROW);
            }
        }
        ArchiveFile.Portion first = ArchiveFile.portion(many, 0);
        assertThat(first.rows().views()).hasSize(20_000);
        assertThat(first.next()).hasValue(20_000);
        assertThat(ArchiveFile.portion(many, 40_000).rows().views()).hasSize(10_000);
        assertThat(ArchiveFile.portion(many, 40_000).next()).isEmpty();

        try (OutputStream out = new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(many)))) {
            for (int i = 0; i <= 2_000_000; i++) {
                out.write(ROW);
            }
        }
        assertThat(Files.size(many)).isLessThan(1_000_000);
        assertThat(catchThrowable(() -> ArchiveFile.portion(many, 0)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("2,000,000 rows");
    }

    @Test
    void aDamagedEndIsFoundBeforeTheFirstPortionIsUsed() throws IOException {
        Path damaged = directory.resolve("content-status-1.jsonl.gz");
        try (OutputStream out = new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(damaged)))) {
            for (int i = 0; i < 20_001; i++) {
                out.write(ROW);
            }
            out.write("no row".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(catchThrowable(() -> ArchiveFile.portion(damaged, 0)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("content-status-1");
    }

    /** As an earlier version wrote them: views of all, then attempts of all, more than a portion. */
    @Test
    void aFileLargerThanAPortionIsRestoredWhole() throws IOException {
        List<ViewRows.Stored> views = new ArrayList<>();
        for (int user = 0; user < 25; user++) {
            EnrolmentKey learner = new EnrolmentKey("u" + user, Classroom.MATHS, "batch-1");
            for (int content = 0; content < 1_000; content++) {
                views.add(new ViewRows.Stored(learner.view("c" + content), View.completed(NOW)));
            }
        }
        ArchiveFile.write(directory.resolve("content-status-1.jsonl.gz"), new ArchiveFile.Rows(views, List.of()));

        BatchJob.Report report =
                done(room.services().batchJobs().restore(directory).make(TEST));

        assertThat(report.record().finished()).isTrue();
        for (int user = 0; user < 25; user++) {
            assertThat(await(room.store.views(new EnrolmentKey("u" + user, Classroom.MATHS, "batch-1"))))
                    .hasSize(1_000);
        }
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

        BatchJob.Report restored =
                done(room.services().batchJobs().restore(directory).make(TEST));

        assertThat(restored.notes()).isEmpty();
        assertThat(restored.coverage().rows()).isEqualTo(300);
        assertThat(room.store.accidents.reads() - before).isLessThan(100);
        assertThat(await(room.store.attempts(BATCH_1))).hasSize(300);
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
        BatchJob.Report restored =
                done(room.services().batchJobs().restore(directory).make(TEST));
        assertThat(restored.notes()).isEmpty();
        assertThat(restored.record().counts()).isEqualTo(new BatchJobRecord.Counts(1, 1, 1, 0));
        assertThat(new Raw(await(room.store.views(BATCH_1)), await(room.store.attempts(BATCH_1))))
                .isEqualTo(before);
        assertThat(await(room.store.archived(BATCH_1))).isEmpty();
        assertThat(room.review(BATCH_1).drift()).isEmpty();
        BatchJob.Report again =
                done(room.services().batchJobs().restore(directory).make(TEST));
        assertThat(again.record().counts()).isEqualTo(new BatchJobRecord.Counts(1, 0, 0, 0));
        assertThat(again.coverage().leftOut()).containsExactly(Map.entry(SkipReason.THERE_ALREADY, 1L));
        assertThat(room.review(BATCH_1).raw()).isEqualTo(before);
        assertThat(catchThrowable(() -> done(room.services()
                        .batchJobs()
                        .restore(directory.resolve("none"))
                        .make(TEST))))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void howeverManyPartsTheRingHas_eachFileIsInOneOfThem() throws IOException {
        List<Path> files = new ArrayList<>();
        List<String> users = new ArrayList<>();
        for (int file = 0; file < 7; file++) {
            files.add(directory.resolve("content-status-" + file + ".jsonl.gz"));
            users.add(learner(file).user());
            ArchiveFile.write(
                    files.get(file),
                    new ArchiveFile.Rows(
                            List.of(new ViewRows.Stored(learner(file).view(SDA), View.completed(NOW))), List.of()));
            RestoreWork work = new RestoreWork(
                    room.store.port(),
                    new SummaryComputation(
                            room.store.port(), new EventContext(room.store.port(), Clock.fixed(NOW, ZoneOffset.UTC))),
                    directory,
                    files,
                    Map.of(),
                    true,
                    Runnable::run);
            for (int shift : List.of(63, 62, 61, 60)) {
                int parts = 1 << (Long.SIZE - shift);
                List<String> found = new ArrayList<>();
                for (int part = 0; part < parts; part++) {
                    OptionalLong until = OptionalLong.of(
                            part + 1 == parts ? Long.MAX_VALUE : Long.MIN_VALUE + ((part + 1L) << shift));
                    OptionalLong after = OptionalLong.of(Long.MIN_VALUE + ((long) part << shift));
                    while (after.isPresent()) {
                        UserScans.UserPage page = await(work.users(room.store.port(), after, until));
                        found.addAll(page.users());
                        after = page.last();
                    }
                }
                assertThat(found).as("%s files in %s parts", file + 1, parts).isEqualTo(users);
            }
        }
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
        done(room.services().batchJobs().restore(directory).make(TEST));
        assertThat(await(room.store.attempts(BATCH_1))).isEqualTo(before);
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
        BatchJob.Report cut =
                done(room.services().batchJobs().restore(directory).make(TEST));
        assertThat(cut.record().finished()).isFalse();
        room.restart();
        ListedBatchJob left = await(room.services().batchJobs().list(1)).get(0);
        assertThat(left.record().id()).isEqualTo(id);
        assertThat(left.state()).isEqualTo(ListedBatchJob.State.CUT_SHORT);
        assertThat(room.store.hold(id, "another console")).isTrue();
        assertThat(await(room.services().batchJobs().list(1)).get(0).state())
                .isEqualTo(ListedBatchJob.State.RUNNING_ELSEWHERE);
        room.store.lapse();

        BatchJob.Report rest = done(room.services().batchJobs().resume(id).thenCompose(write -> write.make(TEST)));

        assertThat(rest.record().finished()).isTrue();
        assertThat(rest.record().counts().written()).isEqualTo(3);
        assertThat(rest.coverage()).isEqualTo(new Coverage(3, 3, new TreeMap<>()));
        for (int file = 0; file < 3; file++) {
            assertThat(await(room.store.view(learner(file).view(SDA)))).isPresent();
        }
    }
}
