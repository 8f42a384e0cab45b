package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
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
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.cluster.ClusterException;
import org.lectern.lane.WithoutNode;
import org.lectern.simulation.Accidents;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Batch;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.model.Raw;
import org.lectern.status.store.StatusStore;

/**
 * An archive and a restoration of the same place at the same time. At every request of one, all of the other happens; or a
 * process sleeps there, and awakes when others have done all of their work. Each row is in the tables, or known of.
 */
@WithoutNode
class ArchiveAndRestoreTest {
    private static final int REQUESTS_AT_LEAST = 15;

    @TempDir
    Path directory;

    /** A room in which everything was archived, restored, and may be archived once more. */
    private static final class Room {
        final Classroom room = new Classroom();
        final Path directory;
        final Raw raw;
        final Aggregate aggregate;

        Room(Path directory, Mode mode) {
            this.directory = directory;
            room.mode(mode);
            room.view(BATCH_1, SDA);
            await(room.services()
                    .assessments()
                    .submit(BATCH_1.view("counting"), "a", NOW, List.of(Question.of("q", NOW, 1, 2))));
            raw = await(StatusStore.raw(room.store, BATCH_1));
            aggregate = room.aggregate(BATCH_1);
            await(room.services()
                    .collections()
                    .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(1)), false, Optional.empty()))
                    .make(TEST));
            room.clock(NOW.plus(Duration.ofDays(100)));
            done(room.services().batchJobs().dryRunOfArchive(Duration.ZERO, directory, TEST));
            done(archive());
            done(restore());
        }

        /** Each by a process of its own. */
        CompletionStage<BatchJob> archive() {
            room.restart();
            return room.services().batchJobs().archive(Duration.ZERO, directory).make(TEST);
        }

        CompletionStage<BatchJob> restore() {
            room.restart();
            return room.services().batchJobs().restore(directory).make(TEST);
        }

        static BatchJob.Report done(CompletionStage<BatchJob> job) {
            return await(await(job).ended());
        }

        Accidents.Accident at(int request) {
            return room.store.accidents.on(any -> true).after(request).once();
        }

        /** What a summary says without being computed again, and what it would say if it were lost. */
        void requireWhole(Object story) {
            Raw there = await(StatusStore.raw(room.store, BATCH_1));
            Optional<Archived> kept = await(room.store.archived(BATCH_1));
            Raw all = kept.map(rows -> rows.with(there)).orElse(there);
            assertThat(all.effective().keySet())
                    .as(story::toString)
                    .isEqualTo(raw.effective().keySet());
            assertThat(all.attempts())
                    .as(story::toString)
                    .extracting(Attempt::id)
                    .containsExactlyInAnyOrderElementsOf(
                            raw.attempts().stream().map(Attempt::id).toList());
            await(room.services().summaries().recompute(BATCH_1).make(TEST));
            assertThat(room.aggregate(BATCH_1).contentStatus())
                    .as(story::toString)
                    .isEqualTo(aggregate.contentStatus());
            assertThat(room.aggregate(BATCH_1).scores()).as(story::toString).isEqualTo(aggregate.scores());
        }
    }

    private Room room(int number, Mode mode) throws IOException {
        return new Room(Files.createDirectory(directory.resolve("at-" + number)), mode);
    }

    /** @param during the other one, which happens as a whole at each request of the first */
    private void atEachRequest(
            Mode mode, Function<Room, CompletionStage<BatchJob>> first, Function<Room, Runnable> during)
            throws IOException {
        int number = 0;
        for (boolean met = true; met; number++) {
            Room room = room(number, mode);
            AtomicInteger meetings = new AtomicInteger();
            Runnable other = during.apply(room);
            room.at(number).first(() -> {
                meetings.incrementAndGet();
                other.run();
            });
            Room.done(first.apply(room));
            met = meetings.get() > 0;
            room.room.store.accidents.clear();
            room.requireWhole("at request " + number);
        }
        assertThat(number).isGreaterThan(REQUESTS_AT_LEAST);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CARRY_FORWARD") // its rows lie in no batch
    void whateverIsRestoredWhileItIsArchivedIsThereOrKnown(Mode mode) throws IOException {
        atEachRequest(mode, Room::archive, room -> () -> Room.done(room.restore()));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CARRY_FORWARD") // its rows lie in no batch
    void whateverIsArchivedWhileItIsRestoredIsThereOrKnown(Mode mode) throws IOException {
        atEachRequest(
                mode,
                room -> {
                    Room.done(room.archive());
                    return room.restore();
                },
                room -> () -> Room.done(room.archive()));
    }

    /** Another one archives and restores meanwhile, and the sleeper's deletions find rows as it wrote them to its file. */
    @Test
    void anArchiveThatSleptLosesNothingThatWasRestoredMeanwhile() throws IOException {
        atEachRequest(Mode.STRICT, Room::archive, room -> () -> {
            Room.done(room.archive());
            Room.done(room.restore());
        });
    }

    @Test
    void aRestorationThatSleptForgetsNothingThatWasArchivedMeanwhile() throws IOException {
        atEachRequest(
                Mode.STRICT,
                room -> {
                    Room.done(room.archive());
                    return room.restore();
                },
                room -> () -> {
                    Room.done(room.restore());
                    Room.done(room.archive());
                });
    }

    @Test
    void whatIsKeptIsForgottenOnceAllOfItIsRestored_unlessAnArchiveDiedInItsDeletions() throws IOException {
        Room room = room(0, Mode.STRICT);
        assertThat(await(room.room.store.archived(BATCH_1))).isEmpty();
        room.room.store.accidents.on("deleteView").fail(new ClusterException(ClusterException.Kind.FAILED, "died"));
        assertThatThrownBy(() -> Room.done(room.archive())).hasMessage("died");
        room.room.store.accidents.clear();
        Room.done(room.restore());
        assertThat(await(room.room.store.archived(BATCH_1)).orElseThrow().deleting())
                .hasSize(1);
        room.requireWhole("an archive died");
    }
}
