package org.lectern.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Place;
import org.lectern.activity.TooManyRowsException;
import org.lectern.activity.WriteOutcome;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.Message;

/** A write is logged before it is made, and its outcome after it. */
@WithoutNode
final class WriteTest {
    private static final WriteHead HEAD = WriteHead.of(ActivityKind.POLL, "trip", Message.plain("Change the trip"));

    @TempDir
    private Path directory;

    private ActivityLog log;
    private ActivityRecorder activity = ActivityRecorder.NONE;
    private final List<String> made = new ArrayList<>();

    @BeforeEach
    void open() {
        log = new ActivityLog(directory);
        activity = log.of("simon@desk", new Place("Cambridge", "datacenter1", "lectern"));
    }

    @AfterEach
    void close() {
        log.close();
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    private List<ActivityEntry> logged() throws Exception {
        return log.read(ActivityFilter.ALL).next(10, () -> true).entries();
    }

    private Write<String> write(long rows) {
        return Write.of(
                activity,
                HEAD,
                cause -> CompletableFuture.completedStage(
                        Plan.of(Message.plain("Changes it."), rows, List.of("UPDATE trip"))),
                cause -> {
                    made.add(cause.why());
                    return CompletableFuture.completedStage("changed");
                },
                result -> WriteReport.of(WriteOutcome.done(Message.plain(result))));
    }

    @Test
    void nothingIsWrittenBeforeItIsMade() throws Exception {
        Write<String> write = write(1);
        assertThat(await(write.preview(TEST)).statements()).containsExactly("UPDATE trip");
        assertThat(made).isEmpty();
        assertThat(logged()).isEmpty();

        assertThat(await(write.make(TEST))).isEqualTo("changed");
        assertThat(made).hasSize(1);
        assertThat(logged()).singleElement().satisfies(entry -> {
            assertThat(entry.action()).isEqualTo("Change the trip");
            assertThat(entry.result()).isEqualTo(ActivityResult.DONE);
        });
    }

    @Test
    void aWriteAboveTheBoundIsRefused_andNothingIsWritten() throws Exception {
        assertThatThrownBy(() -> await(write(Long.MAX_VALUE).make(TEST)))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(TooManyRowsException.class);
        assertThat(made).isEmpty();
    }

    @Test
    void aJobIsReturnedWhenItBegins_andIsLoggedWhenItEnds() throws Exception {
        CompletableFuture<WriteReport> end = new CompletableFuture<>();
        Write<String> write = Write.job(
                activity,
                HEAD,
                cause -> CompletableFuture.completedStage(Plan.nothing(Message.NONE)),
                cause -> CompletableFuture.completedStage("job"),
                job -> end,
                Write::failed);
        assertThat(await(write.make(TEST))).isEqualTo("job");
        assertThat(logged())
                .singleElement()
                .satisfies(entry -> assertThat(entry.ended()).isEmpty());

        CompletionStage<WriteReport> other = write.run(TEST, rows -> true);
        end.complete(WriteReport.of(WriteOutcome.done(7)));
        await(other);
        assertThat(logged()).anySatisfy(entry -> assertThat(entry.rows()).hasValue(7));
    }

    @Test
    void aJobThatIsCancelledBeforeItBeginsDoesNotBegin() throws Exception {
        Write<String> write = Write.job(
                activity,
                HEAD,
                cause -> CompletableFuture.completedStage(Plan.nothing(Message.NONE)),
                cause -> {
                    made.add("job");
                    return CompletableFuture.completedStage("job");
                },
                job -> CompletableFuture.completedStage(WriteReport.of(WriteOutcome.done())),
                Write::failed);

        assertThatThrownBy(() -> await(write.run(TEST, rows -> false, made::add)))
                .isInstanceOf(CancellationException.class);

        assertThat(made).isEmpty();
        assertThat(logged()).singleElement().satisfies(entry -> {
            assertThat(entry.result()).isEqualTo(ActivityResult.CANCELLED);
            assertThat(entry.sentence()).contains("Nothing was written");
        });

        await(write.run(TEST, rows -> true, begun -> made.add("told of the " + begun)));
        assertThat(made).containsExactly("job", "told of the job");
    }

    @Test
    void aWriteWhosePlanFailsIsNotMade() throws Exception {
        Write<String> write = Write.of(
                activity,
                HEAD,
                cause -> {
                    throw new IllegalStateException("no plan");
                },
                cause -> CompletableFuture.completedStage("never"),
                result -> WriteReport.of(WriteOutcome.done()));
        assertThatThrownBy(() -> await(write.make(TEST))).hasRootCauseMessage("no plan");
        assertThat(logged()).singleElement().satisfies(entry -> {
            assertThat(entry.result()).isEqualTo(ActivityResult.FAILED);
            assertThat(entry.ended()).isNotEqualTo(Optional.empty());
        });
    }
}
