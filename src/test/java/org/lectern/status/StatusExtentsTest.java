package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.BATCH_2;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;
import static org.lectern.status.Classroom.TREE;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.TooManyRowsException;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
import org.lectern.status.archive.ArchiveFile;
import org.lectern.status.event.ViewsTest;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Transfer;
import org.lectern.status.model.View;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.status.store.ViewRows;

/** Every write of content status says before what it will write, and how many rows; where nobody knows, it is refused. */
@WithoutNode
final class StatusExtentsTest {
    private static final int FEW = 12;
    private static final long BOUND = 10;

    private final Classroom room = new Classroom();
    private WriteEstimate last = WriteEstimate.UNKNOWN;

    @TempDir
    private Path directory = Path.of("");

    /** Holds every write against the bound, and keeps what it said of itself. */
    private final ActivityRecorder activity = new ActivityRecorder() {
        @Override
        public <T> CompletionStage<T> record(
                WriteIntent intent,
                Supplier<? extends CompletionStage<WriteEstimate>> extent,
                Supplier<? extends CompletionStage<T>> work,
                Function<? super T, WriteOutcome> ending,
                Function<Throwable, WriteOutcome> failed) {
            return extent.get().thenCompose(known -> {
                last = known;
                if (known.rows().orElseThrow() > BOUND) {
                    throw new TooManyRowsException(
                            intent.message(), known.rows().getAsLong(), BOUND);
                }
                return work.get();
            });
        }

        @Override
        public Cause cause() {
            return TEST;
        }
    };

    private ContentStatuses console() {
        return room.services(activity);
    }

    private void learners() {
        for (int i = 0; i < FEW; i++) {
            EnrolmentKey learner = new EnrolmentKey("learner-" + i, MATHS, "batch-1");
            await(room.store.swapEnrolment(Optional.empty(), Enrolment.of(learner, NOW)));
            await(room.store.insertView(learner.view(SDA), View.completed(NOW)));
        }
    }

    @Test
    void aCollectionThatNobodyHasReviewedIsNotRecomputed() {
        learners();
        ViewsTest.refused(
                () -> console().batchJobs().recompute(Optional.of(MATHS)).make(TEST), "Review first");

        await(await(room.services().batchJobs().review(Optional.empty(), TEST)).ended());
        assertThatThrownBy(() -> await(
                        console().batchJobs().recompute(Optional.of(MATHS)).make(TEST)))
                .isInstanceOf(TooManyRowsException.class)
                .hasMessageContaining(FEW + " rows");
        assertThat(last.statements()).contains("AGGREGATE", "ENROLMENT");
    }

    @Test
    void theLatestLookCounts_whateverEarlierOnesFound() {
        learners();
        for (int i = 0; i < FEW; i++) {
            await(await(room.services().batchJobs().review(Optional.of(MATHS), TEST))
                    .ended());
        }
        await(await(room.services().batchJobs().recompute(Optional.of(MATHS)).make(TEST))
                .ended());
        await(await(room.services().batchJobs().review(Optional.of(MATHS), TEST))
                .ended());

        await(await(console().batchJobs().recompute(Optional.of(MATHS)).make(TEST))
                .ended());
        assertThat(last.rows()).hasValue(0);
        assertThat(await(room.services().batchJobs().recent(Set.of(BatchJobRecord.Kind.REVIEW), 1)))
                .singleElement()
                .satisfies(review -> assertThat(review.counts().found()).isZero());
    }

    @Test
    void aSelectionIsCountedRowByRow() {
        learners();
        await(console()
                .batchJobs()
                .recompute(List.of(new EnrolmentKey("learner-1", MATHS, "batch-1")))
                .make(TEST));

        // One unit has the content; its row, the enrolment and the collection's row.
        assertThat(last.rows()).hasValue(3);
        assertThat(last.statements()).filteredOn(line -> !line.startsWith("--")).hasSize(3);
    }

    @Test
    void anArchiveIsCountedBeforeItIsRestored() throws IOException {
        List<ViewRows.Stored> views = new java.util.ArrayList<>();
        for (int i = 0; i < FEW; i++) {
            views.add(new ViewRows.Stored(BATCH_1.view("content-" + i), View.completed(NOW)));
        }
        ArchiveFile.write(directory.resolve("content-status-1.jsonl.gz"), new ArchiveFile.Rows(views, List.of()));

        assertThatThrownBy(() -> await(console().batchJobs().restore(directory).make(TEST)))
                .isInstanceOf(TooManyRowsException.class)
                .hasMessageContaining(FEW + " rows");
    }

    @Test
    void anArchiveNeedsADryRunOfWhatHasBeenOverAsLong() {
        await(await(room.services().batchJobs().dryRunOfArchive(Duration.ofDays(90), directory, TEST))
                .ended());

        ViewsTest.refused(
                () -> console()
                        .batchJobs()
                        .archive(Duration.ofDays(30), directory)
                        .make(TEST),
                "No dry run with the same number of days");
    }

    @Test
    void everyWriteShowsItsStatements() {
        room.view(BATCH_1, SDA);
        await(room.services().views().start(BATCH_1.view("counting"), NOW));
        await(room.store.transfers().putTransfer(new Transfer(BATCH_2, true, Map.of(BATCH_1, Set.of(SDA)))));
        Map<String, Supplier<CompletionStage<?>>> writes = Map.of(
                "enrol", () -> console().enrolments().enrol(BATCH_2).make(TEST),
                "withdraw", () -> console().enrolments().withdraw(BATCH_1).make(TEST),
                "put a tree", () -> console().collections().put(TREE).make(TEST),
                "put a batch",
                        () -> console()
                                .collections()
                                .put(Batch.open(MATHS, "batch-2"))
                                .make(TEST),
                "force an end",
                        () -> console()
                                .views()
                                .forceEnd(BATCH_1.view("counting"))
                                .make(TEST),
                "delete a summary", () -> console().summaries().delete(BATCH_1).make(TEST),
                "switch the mode",
                        () -> console()
                                .modes()
                                .switchTo(new ModeSetting(Mode.COPY, CarryRule.STANDARD))
                                .make(TEST),
                "finish moves", () -> console().modes().finishAll().make(TEST));
        writes.forEach((name, write) -> {
            last = WriteEstimate.UNKNOWN;
            await(write.get());
            assertThat(last.rows()).as(name).isPresent();
            assertThat(last.statements()).as(name).isNotEmpty();
        });
    }
}
