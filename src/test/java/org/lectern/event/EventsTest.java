package org.lectern.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.NOW;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.JobTask;
import org.lectern.lane.WithoutNode;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.status.Classroom;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Question;
import org.lectern.status.model.Raw;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.EndedViews;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** Who registers is told at least once, after the truth is written, whoever dies in between. */
@WithoutNode
final class EventsTest {
    private static final SubscriptionName REPORTS = new SubscriptionName("reports");
    private static final Set<EventKind> ALL = EnumSet.allOf(EventKind.class);
    private static final ViewKey SHAPES = BATCH_1.view("shapes");

    private final Classroom room = new Classroom();
    private final InMemoryEvents keyspace = new InMemoryEvents(NOW);
    private final InMemoryEvents.Running writer =
            keyspace.process("writer@here", room.services().store());
    private final InMemoryEvents.Running teller =
            keyspace.process("teller@here", room.services().store());
    private final List<Event> told = new CopyOnWriteArrayList<>();

    @BeforeEach
    void tell() {
        room.tell(writer.outbox);
    }

    private CompletionStage<?> listen(Event event) {
        told.add(event);
        return CompletableFuture.completedStage(null);
    }

    private Events.Registration register(EventHandler handler) {
        return await(teller.events.register(REPORTS, ALL, handler).make(TEST));
    }

    private void look() {
        await(teller.deliveries.look());
    }

    private void untilTold(int events) {
        until(events + " events are told", () -> {
            look();
            return told.size() >= events && keyspace.rows().isEmpty();
        });
        assertThat(told).hasSize(events);
    }

    private static JobRecord job(JobKind kind, JobState state, int parts) {
        return job(kind, state, parts, new JobCounts(1, 0, 0, true));
    }

    private static JobRecord job(JobKind kind, JobState state, int parts, JobCounts counts) {
        return new JobRecord(
                new JobId("console-3/1207"),
                JobTask.of(kind, "c:cam:License.txt", Message.plain("viewer")),
                TEST,
                state,
                Message.NONE,
                counts,
                0,
                OptionalInt.empty(),
                NOW,
                NOW,
                Optional.of(NOW),
                true,
                Optional.empty(),
                Optional.of(new JobRecord.Share(
                        MemberRole.VIEWER, parts, parts, new TreeMap<>(Map.of(PrincipalId.of("u:cam:anne"), 1)))));
    }

    @Test
    void whereNobodyHasRegisteredNothingIsWritten() {
        room.view(BATCH_1, "shapes");
        await(writer.outbox.ended(job(JobKind.SHARE, JobState.DONE, 1)));
        look();

        assertThat(keyspace.writes()).isZero();
    }

    @Test
    void theEndOfAViewIsTold_onlyOnce_andNoStartNorRevisit() {
        register(this::listen);
        await(room.services().views().start(SHAPES, NOW));
        await(room.services().views().progress(SHAPES, "{}", NOW));
        await(room.services().views().end(SHAPES, NOW));
        await(room.services().views().end(SHAPES, NOW.plusSeconds(2)));
        await(room.services().views().start(SHAPES, NOW.plusSeconds(3)));
        untilTold(1);

        assertThat(told).containsExactly(new Event.ViewEnded(SHAPES, SHAPES, NOW, Optional.empty()));
    }

    @Test
    void anEarlierEndThatComesLateIsToldWithItsOwnTime() {
        register(this::listen);
        room.view(BATCH_1, "shapes");
        await(room.services().views().end(SHAPES, NOW.minusSeconds(60)));
        untilTold(2);

        assertThat(told).extracting(Event::at).containsExactlyInAnyOrder(NOW, NOW.minusSeconds(60));
    }

    @Test
    void anAssessmentThatEndsAViewIsToldWithItsScore() {
        register(this::listen);
        await(room.services()
                .assessments()
                .submit(BATCH_1.view("counting"), "first", NOW, List.of(Question.of("q1", NOW, 0.5, 1))));
        untilTold(1);

        assertThat(((Event.ViewEnded) told.get(0)).score()).contains(new EndedViews.Score("first", 0.5, 1));
    }

    @Test
    void aJobThatHasEndedIsTold_withWhomItWasFor_unlessTheyAreMoreThanATransactions() {
        register(this::listen);
        await(writer.outbox.ended(job(JobKind.SHARE, JobState.DONE, 1)));
        untilTold(1);
        assertThat(((Event.LibraryChanged) told.get(0)).principals()).containsExactly(PrincipalId.of("u:cam:anne"));

        // Who does not know whether it was heard says it again: it is the row that was told already.
        await(writer.outbox.ended(job(JobKind.SHARE, JobState.DONE, 1)));
        look();
        assertThat(told).hasSize(1);
        assertThat(Event.LibraryChanged.of(job(JobKind.SHARE, JobState.DONE, 3)).principals())
                .isEmpty();
    }

    @Test
    void whatWasNotMadeIsNotTold_norWhatReachedNobody_norARepair() {
        register(this::listen);
        await(writer.outbox.ended(job(JobKind.SHARE, JobState.NOT_MADE, 1)));
        await(writer.outbox.ended(job(JobKind.REPAIR, JobState.DONE, 1)));
        await(writer.outbox.ended(job(JobKind.SHARE, JobState.ENDED_EARLY, 1, JobCounts.of(1))));

        assertThat(keyspace.rows()).isEmpty();
    }

    @Test
    void aProcessThatDiesRightAfterTheTruthIsWritten_hasItToldAllTheSame() {
        register(this::listen);
        room.tell((view, write) -> writer.outbox.ending(
                view,
                () -> write.get().thenApply(made -> {
                    writer.die();
                    return made;
                })));
        room.view(BATCH_1, "shapes");
        look();
        assertThat(told).isEmpty();

        keyspace.clock(NOW.plusSeconds(16));
        untilTold(1);
    }

    @Test
    void theSameHoldsWhereTheRowsWereArchivedSince() {
        register(this::listen);
        room.tell((view, write) -> writer.outbox.ending(
                view,
                () -> write.get().thenApply(made -> {
                    writer.die();
                    return made;
                })));
        room.view(BATCH_1, "shapes");
        View ended = await(room.store.view(SHAPES)).orElseThrow();
        await(room.store.swapArchived(
                BATCH_1,
                Optional.empty(),
                Optional.of(Archived.of(new Raw(new TreeMap<>(Map.of("shapes", ended)), List.of()), "file"))));
        await(room.store.deleteView(SHAPES, ended));

        look();
        keyspace.clock(NOW.plusSeconds(16));
        untilTold(1);
    }

    @Test
    void whatWasAnnouncedAndNeverHappenedIsNeverTold() {
        register(this::listen);
        await(room.services().views().start(SHAPES, NOW));
        room.tell((view, write) -> writer.outbox.ending(view, () -> {
            writer.die();
            return CompletableFuture.failedStage(new IllegalStateException("gone before it was written"));
        }));
        assertThatThrownBy(() -> await(room.services().views().end(SHAPES, NOW)))
                .hasMessageContaining("gone before it was written");
        assertThat(keyspace.rows()).hasSize(1);

        keyspace.clock(NOW.plusSeconds(16));
        look();
        assertThat(keyspace.rows()).hasSize(1);
        keyspace.clock(NOW.plus(Duration.ofHours(2)));
        until("it is dropped", () -> {
            look();
            return keyspace.rows().isEmpty();
        });
        assertThat(told).isEmpty();
    }

    @Test
    void aWriteOfWhichNobodySaysWhetherItWasMade_isToldIfItWas() {
        register(this::listen);
        room.tell((view, write) ->
                writer.outbox.ending(view, () -> write.get().thenApply(made -> EndedViews.Outcome.UNKNOWN)));
        room.view(BATCH_1, "shapes");

        look();
        keyspace.clock(NOW.plusSeconds(16));
        untilTold(1);
    }

    @Test
    void theRowStaysUntilTheSubscriberHasDoneItsWork() {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        register(event -> {
            told.add(event);
            return done;
        });
        room.view(BATCH_1, "shapes");
        until("it is told", () -> {
            look();
            return !told.isEmpty();
        });
        look();
        assertThat(keyspace.rows()).hasSize(1);

        done.complete(true);
        untilTold(1);
    }

    @Test
    void whatFailsIsTriedAgain_andHoldsUpNothingElse() {
        CompletableFuture<Boolean> mended = new CompletableFuture<>();
        register(event -> {
            if (event.id().contains("shapes") && !mended.isDone()) {
                throw new IllegalStateException("The mail server does not answer.");
            }
            return listen(event);
        });
        room.view(BATCH_1, "shapes");
        room.view(BATCH_1, "songs");
        until("the other one is told", () -> {
            look();
            return told.size() == 1 && keyspace.rows().size() == 1;
        });
        until("the failure shows", () -> {
            look();
            return !await(teller.events.list()).get(0).failure().isEmpty();
        });
        SubscriptionStatus status = await(teller.events.list()).get(0);
        assertThat(status.failure().english()).isEqualTo("The mail server does not answer.");
        assertThat(status.waiting()).isEqualTo(1);
        assertThat(status.oldest()).contains(NOW);
        assertThat(status.deliverer()).isEqualTo("teller@here");

        mended.complete(true);
        untilTold(2);
    }

    @Test
    void oneOfSeveralProcessesTells_andAnotherWhenItIsGone() {
        InMemoryEvents.Running second =
                keyspace.process("second@here", room.services().store());
        List<Event> toSecond = new CopyOnWriteArrayList<>();
        register(this::listen);
        await(second.events
                .register(REPORTS, ALL, event -> {
                    toSecond.add(event);
                    return CompletableFuture.completedStage(null);
                })
                .make(TEST));
        room.view(BATCH_1, "shapes");
        until("one is told", () -> {
            look();
            await(second.deliveries.look());
            return keyspace.rows().isEmpty();
        });
        assertThat(toSecond).isEmpty();
        assertThat(told).hasSize(1);

        room.view(BATCH_1, "songs"); // the first process looks no more
        until("the other is told", () -> {
            await(second.deliveries.look());
            return toSecond.size() == 1 && keyspace.rows().isEmpty();
        });
    }

    @Test
    void whatHappensWhileNobodyListensWaitsForWhoeverRegistersUnderTheName() {
        register(this::listen).close();
        room.view(BATCH_1, "shapes");
        look();
        assertThat(told).isEmpty();
        assertThat(await(teller.events.pending(REPORTS, 10)))
                .extracting(Event::kind)
                .containsExactly(EventKind.VIEW_ENDED);

        register(this::listen);
        untilTold(1);
    }

    @Test
    void whoIsRemovedIsToldNoMore_andWhatWaitedIsGone() {
        Events.Registration registration = register(event -> new CompletableFuture<>());
        room.view(BATCH_1, "shapes");
        Plan preview = await(writer.events.remove(REPORTS).preview(TEST));
        assertThat(preview.rows()).hasValue(2);
        assertThat(preview.statements()).isNotEmpty();

        assertThat(await(writer.events.remove(REPORTS).make(TEST))).isEqualTo(1);
        look();
        assertThat(keyspace.rows()).isEmpty();
        assertThat(await(teller.events.list())).isEmpty();
        assertThat(registration.ended().toCompletableFuture()).isCompleted();
        assertThatThrownBy(() -> await(writer.events.remove(REPORTS).make(TEST)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("The subscription reports does not exist");
    }

    @Test
    void whatWaitedForARemovedOneIsNotToldToANewOneOfTheName() {
        register(this::listen).close();
        room.view(BATCH_1, "shapes");
        List<OutboxRow> late = keyspace.rows();
        await(writer.events.remove(REPORTS).make(TEST));
        keyspace.clock(NOW.plusSeconds(1));
        register(this::listen);
        assertThat(late.get(0).subscription())
                .isNotEqualTo(await(teller.events.list()).get(0).subscription().key());
    }

    @Test
    void aNameIsForOneSetOfKinds_andOncePerProcess() {
        register(this::listen);
        assertThatThrownBy(() -> register(this::listen)).hasMessageContaining("already");
        assertThatThrownBy(() -> await(writer.events
                        .register(REPORTS, Set.of(EventKind.VIEW_ENDED), this::listen)
                        .make(TEST)))
                .hasMessageContaining("with other kinds of events");
        assertThatThrownBy(() -> await(
                        writer.events.register(REPORTS, Set.of(), this::listen).make(TEST)))
                .hasMessageContaining("Add at least one");
        assertThatThrownBy(() -> new SubscriptionName("no name")).hasMessageContaining("is not a subscription name");
    }

    private CompletionStage<EndedViews.Outcome> end(
            String content, Supplier<CompletionStage<EndedViews.Outcome>> write) {
        ViewKey view = BATCH_1.view(content);
        return writer.outbox.ending(new EndedViews.EndedView(view, view, NOW, Optional.empty()), write);
    }

    private static CompletionStage<EndedViews.Outcome> made() {
        return CompletableFuture.completedStage(EndedViews.Outcome.MADE);
    }

    @ParameterizedTest
    @ValueSource(longs = {-90, 0, 90})
    void everythingIsTold_howeverFarAWritersClockIsAheadOrBehind(long minutes) {
        register(this::listen);
        writer.ahead(Duration.ofMinutes(minutes));
        for (int i = 1; i <= 40; i++) {
            await(end("content-" + i, EventsTest::made));
            untilTold(i);
            look(); // at a minute that has no rows, and is still written to
            keyspace.pass(Duration.ofSeconds(20));
        }
    }

    @Test
    void aMinuteIsForgottenWhenNobodyHasOpenedItForLong_andNotBefore() {
        register(this::listen);
        String key = await(teller.events.list()).get(0).subscription().key();
        await(end("shapes", EventsTest::made));
        untilTold(1);
        look();
        keyspace.pass(Duration.ofMinutes(9));
        look();
        assertThat(await(keyspace.slots(key, 10))).hasSize(1);

        keyspace.pass(Duration.ofMinutes(2));
        look();
        assertThat(await(keyspace.slots(key, 10))).isEmpty();
    }

    @Test
    void aRowThatArrivesAfterItsMinuteWasForgottenIsPutAgain() {
        register(this::listen);
        writer.accidents().on("put").once().hold();
        CompletionStage<?> put = writer.outbox.ended(job(JobKind.SHARE, JobState.DONE, 1));
        look();
        keyspace.pass(Duration.ofMinutes(11));
        look();

        writer.accidents().release(0);
        await(put);
        untilTold(1);
    }

    @Test
    void aMinuteThatIsOpenedWhileItIsBeingForgottenStays() {
        register(this::listen);
        await(end("shapes", EventsTest::made));
        untilTold(1);
        teller.accidents()
                .on("forget")
                .once()
                .first(() -> await(writer.outbox.ended(job(JobKind.SHARE, JobState.DONE, 1))));
        look();
        keyspace.pass(Duration.ofMinutes(11));

        untilTold(2);
    }

    @Test
    void anAnnouncementStaysWhileItsWriteIsPending_howeverFarTheTellersClockIsAhead() {
        register(this::listen);
        teller.ahead(Duration.ofHours(3));
        CompletableFuture<EndedViews.Outcome> write = new CompletableFuture<>();
        CompletionStage<?> ended = end("shapes", () -> write);
        look();
        keyspace.pass(Duration.ofSeconds(20));
        look();
        assertThat(keyspace.rows()).hasSize(1);

        write.complete(EndedViews.Outcome.MADE);
        await(ended);
        untilTold(1);
    }

    @Test
    void aWriteThatIsHeardOfOnlyAfterItsAnnouncementWasDroppedIsTold() {
        register(this::listen);
        CompletableFuture<EndedViews.Outcome> write = new CompletableFuture<>();
        CompletionStage<?> ended = end("shapes", () -> write);
        look();
        keyspace.pass(Duration.ofMinutes(61));
        until("it is dropped", () -> {
            look();
            return keyspace.rows().isEmpty();
        });

        write.complete(EndedViews.Outcome.MADE);
        await(ended);
        untilTold(1);
    }

    @Test
    void aProcessThatSleepsBetweenAnnouncingAndWritingAnnouncesAnew() {
        register(this::listen);
        writer.accidents().on("put").once().first(() -> writer.sleep(Duration.ofMinutes(20)));
        await(end("shapes", () -> {
            assertThat(keyspace.rows())
                    .singleElement()
                    .satisfies(row -> assertThat(row.at()).isEqualTo(NOW.plus(Duration.ofMinutes(20))));
            return made();
        }));
        untilTold(1);
    }

    @Test
    void whatIsKeptIsWhatIsTold() {
        Event view = new Event.ViewEnded(
                SHAPES, SHAPES.own(), Instant.EPOCH, Optional.of(new EndedViews.Score("first", 0.5, 1)));
        Event library = Event.LibraryChanged.of(job(JobKind.SHARE, JobState.DONE, 1));

        assertThat(EventJson.read(EventJson.of(view).toString())).isEqualTo(view);
        assertThat(EventJson.read(EventJson.of(library).toString())).isEqualTo(library);
        assertThatThrownBy(() -> EventJson.read("{\"kind\":\"MOON_LANDING\"}"))
                .hasMessageContaining("does not know the event");
    }
}
