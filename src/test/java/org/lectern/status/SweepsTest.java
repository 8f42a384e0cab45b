package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.lectern.journal.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.lectern.cluster.ClusterException;

/** Work over many users: drift, migration, archive (content-status.md, Summaries, migration, archive). */
@Execution(ExecutionMode.CONCURRENT)
class SweepsTest {
    private static final int LEARNERS = 600;

    private final Classroom room = new Classroom();

    @TempDir
    Path directory;

    private static SweepJob.Report done(CompletionStage<SweepJob> sweep) {
        return await(await(sweep).done());
    }

    private static EnrolmentKey learner(int number) {
        return new EnrolmentKey("learner-" + number, MATHS, "batch-1");
    }

    /** Each has completed something of which no aggregate knows. */
    private void learners() {
        for (int i = 0; i < LEARNERS; i++) {
            await(room.store.swapEnrolment(Optional.empty(), Enrolment.of(learner(i), NOW)));
            await(room.store.insertView(learner(i).view(SDA), View.completed(NOW)));
        }
    }

    @Test
    void allThatDriftIsFoundAndRecomputed_throttledCancelledAndTakenUpAgain() {
        learners();
        SweepJob.Report found = done(room.services().sweeps().review(Optional.of(MATHS), TEST));
        assertThat(found.record().counts().found()).isEqualTo(LEARNERS);

        SweepJob slow = await(room.services().sweeps().recompute(Optional.of(MATHS), TEST));
        slow.throttle(1);
        slow.cancel();
        SweepJob.Report stopped = await(slow.done());
        if (!stopped.record().finished()) {
            room.restart();
            assertThat(await(room.services().sweeps().unfinished())).contains(stopped.record());
            SweepJob.Report rest =
                    done(room.services().sweeps().resume(stopped.record().id(), TEST));
            assertThat(rest.record().finished()).isTrue();
        }
        assertThat(done(room.services().sweeps().review(Optional.empty(), TEST)).drift())
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
        ViewsTest.refused(() -> room.services().sweeps().migrate(TEST), "dry run");

        Aggregate before = room.aggregate(BATCH_1);
        SweepJob.Report dry = done(room.services().sweeps().dryRunOfMigration(TEST));
        assertThat(dry.record().counts().found()).isEqualTo(1);
        assertThat(room.aggregate(BATCH_1)).isEqualTo(before);

        SweepJob.Report migrated = done(room.services().sweeps().migrate(TEST));
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

        SweepJob.Report again = done(room.services().sweeps().migrate(TEST));
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
                .enrolments()
                .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(1)), false, Optional.empty())));
        room.clock(NOW.plus(Duration.ofDays(100)));
        ViewsTest.refused(() -> archive(Duration.ofDays(90)), "dry run");
        SweepJob.Report dry = done(room.services().sweeps().dryRunOfArchive(Duration.ofDays(90), directory, TEST));
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
            room.store.live();
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
                    .contains(new StatusStore.Stored(BATCH_1.view(SDA), view));
        }
    }

    private CompletionStage<SweepJob> archive(Duration closedFor) {
        return room.services().sweeps().archive(closedFor, directory, TEST);
    }

    @Test
    void aDamagedArchiveIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("content-status-1.jsonl.gz"), "not packed");
        assertThat(catchThrowable(() -> ArchiveFile.read(file)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("content-status-1");
    }
}
