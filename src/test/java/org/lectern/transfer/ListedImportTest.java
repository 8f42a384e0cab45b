package org.lectern.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.cluster.ClusterException;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
import org.lectern.service.TestConnection;
import org.lectern.wording.Message;

/** An import is in the list of jobs while it runs, and can be cancelled there. */
@WithoutNode
final class ListedImportTest {
    @TempDir
    private Path directory = Path.of("");

    private final InMemoryLectern lectern = new InMemoryLectern();
    private final List<JobTask> begun = new CopyOnWriteArrayList<>();
    private final List<JobCounts> told = new CopyOnWriteArrayList<>();
    private final List<Message> ended = new CopyOnWriteArrayList<>();
    private volatile Consumer<Consumer<Steering>> onBegin = steered -> {};

    private final Records list = new Records() {
        @Override
        public CompletionStage<Recorded> begin(JobTask task, Cause cause, Consumer<Steering> steered) {
            begun.add(task);
            onBegin.accept(steered);
            return CompletableFuture.completedStage(new Line());
        }
    };

    private final class Line implements Records.Recorded {
        @Override
        public JobId id() {
            return new JobId("here/1");
        }

        @Override
        public void progressed(long done, long failed, long left) {
            told.add(new JobCounts(done, failed, left, true));
        }

        @Override
        public CompletionStage<?> end(Message reason) {
            ended.add(reason);
            return CompletableFuture.completedStage(reason);
        }
    }

    @AfterEach
    void close() {
        lectern.close();
    }

    private ImportReport importPeople() throws IOException {
        List<String> lines = new ArrayList<>(List.of("type,id,displayName,visibility"));
        for (int i = 0; i < 50; i++) {
            lines.add("principal,u:cam:" + i + ",Name " + i + ",PUBLIC");
        }
        lines.add("nonsense,,,");
        Path file = Files.write(directory.resolve("people.csv"), lines);
        TransferJob<ImportReport> job = new Importer(
                        lectern.services(TestConnection.of("operator@here").records(list)), directory.resolve("state"))
                .read(file, ImportOptions.DEFAULT)
                .make(TEST)
                .toCompletableFuture()
                .join();
        return Stuck.await("the import has ended", job.ended());
    }

    @Test
    void itIsListedByTheNameOfItsFile_withItsLines() throws IOException {
        assertThat(importPeople().outcome()).isEqualTo(Outcome.FINISHED);

        assertThat(begun).singleElement().satisfies(task -> {
            assertThat(task.kind()).isEqualTo(JobKind.IMPORT);
            assertThat(task.subject().english()).isEqualTo("people.csv");
        });
        JobCounts last = told.get(told.size() - 1);
        assertThat(last.failed()).isEqualTo(1);
        assertThat(last.left()).isZero();
        assertThat(ended).hasSize(1);
    }

    @Test
    void itIsCancelledFromTheList() throws IOException {
        onBegin = steered -> steered.accept(new Steering.Order(Steering.Kind.STOP));

        assertThat(importPeople().outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(ended)
                .singleElement()
                .satisfies(reason -> assertThat(reason.english()).contains("All lines up to 0 are done"));
    }

    @Test
    void whereItCannotBeListedItDoesNotBegin() throws IOException {
        onBegin = steered -> {
            throw new ClusterException(ClusterException.Kind.WRONG_SCHEMA, "There is no such table.");
        };

        assertThat(importPeople().outcome()).isEqualTo(Outcome.STOPPED);
        assertThat(lectern.principals).isEmpty();
    }
}
