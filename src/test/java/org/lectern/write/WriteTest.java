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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
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
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.GuardedActivity;
import org.lectern.activity.Place;
import org.lectern.activity.TooManyRowsException;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.cluster.ClusterSentence;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
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

    private static void refused(CompletionStage<?> made, Message why) {
        assertThatThrownBy(() -> await(made))
                .isInstanceOf(CompletionException.class)
                .cause()
                .hasMessage(why.english());
    }

    private Write<String> planless(WriteHead head) {
        return Write.of(
                activity,
                head,
                cause -> {
                    made.add("plan");
                    return CompletableFuture.completedStage(Plan.of(Message.NONE, 1, List.of()));
                },
                cause -> {
                    made.add("work");
                    return CompletableFuture.completedStage("changed");
                },
                result -> WriteReport.of(WriteOutcome.done()));
    }

    @Test
    void aReadOnlyConnectionRefusesAWriteBeforeItIsLogged_andPreviewsIt() throws Exception {
        activity = new GuardedActivity(activity, true, () -> false);

        refused(planless(HEAD).make(TEST), ClusterSentence.RIGHTS_READ_ONLY.of());
        refused(planless(HEAD.unnamed()).run(TEST, rows -> true), ClusterSentence.RIGHTS_READ_ONLY.of());
        assertThat(made).isEmpty();
        assertThat(logged()).isEmpty();

        await(planless(HEAD).preview(TEST));
        assertThat(made).containsExactly("plan");
    }

    @Test
    void aProductionClusterRefusesAWriteWithoutTheConfirmedName() throws Exception {
        AtomicBoolean production = new AtomicBoolean(true);
        activity = new GuardedActivity(activity, false, production::get);

        refused(planless(HEAD).make(TEST), ActivitySentence.NAME_NEEDED.of(HEAD.title()));
        assertThat(made).isEmpty();
        assertThat(logged()).isEmpty();

        await(planless(HEAD).make(TEST.confirming(7).confirmingName("trip")));
        await(planless(HEAD).orBecause("asked").make(Cause.of("simon@desk", "").confirmingName("trip")));
        await(planless(HEAD.unnamed()).make(TEST));
        await(planless(HEAD).make(Cause.bulk("simon@desk", "import")));
        production.set(false);
        await(planless(HEAD).make(TEST));
        assertThat(made).filteredOn("work"::equals).hasSize(5);
    }

    @Test
    void aRecorderThatDoesNotRunTheWorkFailsTheWrite() {
        ActivityRecorder idle = new ActivityRecorder() {
            @Override
            public <T> CompletionStage<T> record(
                    WriteIntent intent,
                    Supplier<? extends CompletionStage<WriteEstimate>> estimate,
                    Supplier<? extends CompletionStage<T>> work,
                    Function<? super T, WriteOutcome> outcome,
                    Function<Throwable, WriteOutcome> failed) {
                return CompletableFuture.completedStage(null);
            }

            @Override
            public Cause cause() {
                return TEST;
            }
        };
        activity = idle;
        CompletableFuture<String> result = planless(HEAD).make(TEST).toCompletableFuture();

        assertThat(result).isCompletedExceptionally();
        assertThatThrownBy(result::join).hasRootCauseMessage("The recorder did not make \u201CChange the trip\u201D.");
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
