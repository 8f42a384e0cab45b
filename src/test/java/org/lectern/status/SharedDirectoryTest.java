package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.SDA;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.BlockingWork;
import org.lectern.async.PartsExecutor;
import org.lectern.lane.WithoutNode;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.batch.RingPart;
import org.lectern.status.model.StatusRefusedException;

/**
 * Parts of an archive and of a restoration are done by other processes only where these see the directory of the process that
 * has the job: a path names another directory on another machine.
 */
@WithoutNode
class SharedDirectoryTest extends BatchJobRoom {
    private final List<RingPart> parts = new CopyOnWriteArrayList<>();

    /** Where the path of the job leads on the machine of the other process. */
    private UnaryOperator<Path> there = path -> path;

    private final PartsExecutor<RingPart, RingPart.Outcome> others = new PartsExecutor<RingPart, RingPart.Outcome>() {
        @Override
        public int atOnce() {
            return 2;
        }

        @Override
        public CompletionStage<RingPart.Outcome> submit(RingPart part) {
            parts.add(part);
            return BlockingWork.start(() -> {
                try {
                    return room.services().batchJobs().part(asSeenThere(part));
                } catch (StatusRefusedException refused) {
                    throw refused;
                } catch (Exception failed) {
                    throw new IllegalStateException(failed);
                }
            });
        }
    };

    private RingPart asSeenThere(RingPart part) {
        Map<String, String> settings = new HashMap<>(part.settings());
        settings.replaceAll((name, value) -> name.equals(BatchJobWork.DIRECTORY) || name.startsWith("file.")
                ? there.apply(Path.of(value)).toString()
                : value);
        return new RingPart(
                part.kind(),
                part.collection(),
                settings,
                part.leftovers(),
                part.after(),
                part.until(),
                part.usersPerSecond());
    }

    private StatusBatchJobs spread() {
        return room.services(ActivityRecorder.NONE, Optional.of(others)).batchJobs();
    }

    private static List<String> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }

    private Path elsewhere() throws IOException {
        return Files.createDirectory(directory.resolveSibling(directory.getFileName() + "-of-another-machine"));
    }

    @Test
    void anArchiveOnSharedFilesIsDoneByParts_andLeavesNothingButItsFiles() throws IOException {
        room.view(BATCH_1, SDA);
        over();

        done(spread().archive(Duration.ofDays(90), directory).make(TEST));

        assertThat(parts)
                .hasSizeGreaterThan(1)
                .allMatch(part ->
                        !part.settings().getOrDefault(BatchJobWork.MARKER, "").isEmpty());
        assertThat(await(room.store.views(BATCH_1))).isEmpty();
        assertThat(in(directory)).isNotEmpty().allMatch(name -> name.startsWith("content-status-"));

        assertThat(done(spread().restore(directory).make(TEST)).notes()).isEmpty();
        assertThat(await(room.store.views(BATCH_1))).hasSize(1);
        assertThat(in(directory)).allMatch(name -> name.startsWith("content-status-"));
    }

    @Test
    void anArchiveWhosePartsWouldWriteElsewhereIsRefused_andNoRowIsDeleted() throws IOException {
        room.view(BATCH_1, SDA);
        over();
        Path elsewhere = elsewhere();
        there = path -> elsewhere;

        assertThatThrownBy(() ->
                        done(spread().archive(Duration.ofDays(90), directory).make(TEST)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("is not the job’s directory")
                .hasMessageContaining(elsewhere.toString());

        assertThat(await(room.store.views(BATCH_1))).hasSize(1);
        assertThat(in(elsewhere)).isEmpty();
        assertThat(in(directory)).as("its marker is gone as well").isEmpty();
    }

    /** What is shared goes away beneath a part that has begun: its path leads to a directory of its own then. */
    @Test
    void aDirectoryThatGoesAwayWithinAPartIsNoticedBeforeRowsAreDeleted() throws IOException {
        room.view(BATCH_1, SDA);
        over();
        room.store.accidents.on("swapEnrolment").once().first(() -> markers().forEach(SharedDirectoryTest::delete));
        room.store.accidents.on("swapAggregate").once().first(() -> markers().forEach(SharedDirectoryTest::delete));
        await(room.services().summaries().delete(BATCH_1).make(TEST));

        assertThatThrownBy(() ->
                        done(spread().archive(Duration.ofDays(90), directory).make(TEST)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("is not the job’s directory");

        assertThat(await(room.store.views(BATCH_1))).hasSize(1);
    }

    private List<Path> markers() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith(".lectern-job-"))
                    .toList();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void aRestorationWhosePartsWouldReadElsewhereIsRefused() throws IOException {
        room.view(BATCH_1, SDA);
        archived();
        Path elsewhere = elsewhere();
        for (String name : in(directory)) {
            Files.copy(directory.resolve(name), elsewhere.resolve(name));
        }
        there = path -> path.equals(directory) ? elsewhere : elsewhere.resolve(path.getFileName());

        assertThatThrownBy(() -> done(spread().restore(directory).make(TEST)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("is not the job’s directory");

        assertThat(await(room.store.views(BATCH_1))).isEmpty();
    }

    /** A medium that cannot be written proves nothing: this process reads it all by itself. */
    @Test
    void anArchiveThatCannotBeWrittenIsRestoredHere() throws IOException {
        room.view(BATCH_1, SDA);
        archived();
        Path file = directory.resolve("files");
        Files.createDirectory(file);
        for (String name : in(directory)) {
            if (name.startsWith("content-status-")) {
                Files.move(directory.resolve(name), file.resolve(name));
            }
        }
        assertThat(file.toFile().setWritable(false)).isTrue();
        try {
            assumeFalse(Files.isWritable(file), "the administrator writes everywhere");
            assertThat(done(spread().restore(file).make(TEST)).notes()).isEmpty();
            assertThat(parts).isEmpty();
            assertThat(await(room.store.views(BATCH_1))).hasSize(1);
        } finally {
            assertThat(file.toFile().setWritable(true)).isTrue();
        }
    }

    /** Spark may still be at a part of a job that is over. */
    @Test
    void aPartThatComesAfterItsJobDoesNothing() {
        room.view(BATCH_1, SDA);
        over();
        done(spread().archive(Duration.ofDays(90), directory).make(TEST));
        done(room.services().batchJobs().restore(directory).make(TEST));

        assertThatThrownBy(() -> room.services().batchJobs().part(parts.get(0)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("is not the job’s directory");

        assertThat(await(room.store.views(BATCH_1))).hasSize(1);
    }
}
