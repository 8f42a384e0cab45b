package org.lectern.status.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.lectern.model.Cause;
import org.lectern.status.Classroom;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Batch;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusWrite;
import org.lectern.write.Plan;

/** The rules of views (content-status.md, Views). */
public class ViewsTest {
    private static final ViewKey ADDITION = BATCH_1.view(SDA);

    private final Classroom room = new Classroom();
    private final Views views = room.services().views();

    @Test
    void missingIdsDefault_theCollectionToTheContent_theContextToTheCollection() {
        assertThat(ViewKey.of("Rahul", null, null, "c").where()).isEqualTo(new EnrolmentKey("Rahul", "c", "c"));
        assertThat(ViewKey.of("Rahul", "k", null, "c").where()).isEqualTo(new EnrolmentKey("Rahul", "k", "k"));
        assertThat(ViewKey.of("Rahul", "k", "b", "c").where()).isEqualTo(new EnrolmentKey("Rahul", "k", "b"));
    }

    @Test
    void aStartInsertsOnce_progressAndEndUpdateWhatIsThere() {
        await(views.start(ADDITION, NOW));
        await(views.progress(ADDITION, "{\"page\": 3}", NOW.plusSeconds(5)));
        View ended = await(views.end(ADDITION, NOW.plusSeconds(9)));
        assertThat(ended)
                .isEqualTo(new View(
                        ContentStatus.COMPLETED,
                        Optional.of(NOW),
                        Optional.of(NOW.plusSeconds(9)),
                        Optional.of(NOW.plusSeconds(5)),
                        Optional.of("{\"page\": 3}")));
        assertThat(room.aggregate(BATCH_1).contentStatus()).containsEntry(SDA, ContentStatus.COMPLETED);
    }

    @Test
    void aRevisitChangesNothing() {
        room.view(BATCH_1, SDA);
        View before = await(views.read(ADDITION)).orElseThrow();
        Aggregate aggregate = room.aggregate(BATCH_1);
        room.clock(NOW.plusSeconds(100));
        await(views.start(ADDITION, room.now()));
        await(views.progress(ADDITION, "{\"page\": 1}", room.now()));
        await(views.end(ADDITION, room.now()));
        assertThat(await(views.read(ADDITION))).contains(before);
        assertThat(room.aggregate(BATCH_1)).isEqualTo(aggregate);
    }

    @Test
    void progressOrEndWithoutStartIsRefused_andNothingIsWritten() {
        int writes = room.store.accidents.writes();
        refused(() -> views.progress(ADDITION, "{}", NOW), "never started");
        refused(() -> views.end(ADDITION, NOW), "never started");
        assertThat(room.store.accidents.writes()).isEqualTo(writes);
    }

    @Test
    void sentTwiceOutOfOrderOrLate_viewsEndTheSame() {
        List<View> ends = new ArrayList<>();
        for (int seed = 0; seed < 50; seed++) {
            Classroom other = new Classroom();
            Views service = other.services().views();
            List<Supplier<CompletionStage<?>>> events = new ArrayList<>(List.of(
                    () -> service.start(ADDITION, NOW.minusSeconds(60)),
                    () -> service.start(ADDITION, NOW.minusSeconds(90)),
                    () -> service.progress(ADDITION, "{\"page\": 1}", NOW.minusSeconds(50)),
                    () -> service.progress(ADDITION, "{\"page\": 2}", NOW.minusSeconds(40)),
                    () -> service.progress(ADDITION, "{\"page\": 3}", NOW.minusSeconds(40)),
                    () -> service.end(ADDITION, NOW.minusSeconds(30)),
                    () -> service.end(ADDITION, NOW.minusSeconds(20))));
            events.addAll(List.copyOf(events));
            Collections.shuffle(events, new Random(seed));
            // A device sends again what was refused because its start had not come yet.
            List<Supplier<CompletionStage<?>>> again = new ArrayList<>();
            events.forEach(event -> {
                try {
                    await(event.get());
                } catch (StatusRefusedException notStarted) {
                    again.add(event);
                }
            });
            again.forEach(event -> await(event.get()));
            ends.add(await(service.read(ADDITION)).orElseThrow());
            assertThat(other.review(BATCH_1).drift()).isEmpty();
        }
        assertThat(ends)
                .containsOnly(new View(
                        ContentStatus.COMPLETED,
                        Optional.of(NOW.minusSeconds(90)),
                        Optional.of(NOW.minusSeconds(30)),
                        Optional.of(NOW.minusSeconds(40)),
                        Optional.of("{\"page\": 3}")));
    }

    @Test
    void aForcedEndNeedsAStartAndAReason_andGoesOnRecord() {
        refused(() -> views.forceEnd(ADDITION).make(TEST), "never started");
        await(views.start(ADDITION, NOW));
        assertThatThrownBy(() -> await(views.forceEnd(ADDITION).make(Cause.of("op@here", " "))))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("enter a reason");
        Optional<Aggregate> before = await(room.store.aggregate(Aggregate.Key.of(BATCH_1)));
        Plan preview = await(views.forceEnd(ADDITION).preview(TEST));
        assertThat(room.seen(ADDITION)).isEqualTo(ContentStatus.IN_PROGRESS);

        await(views.forceEnd(ADDITION).make(Cause.of("op@here", "ticket 4711")));

        assertThat(room.seen(ADDITION)).isEqualTo(ContentStatus.COMPLETED);
        assertThat(room.review(BATCH_1).drift()).isEmpty();
        // What was shown before is what was written: the view, the unit, the enrolment, the collection.
        assertThat(preview.statements())
                .extracting(one -> one.substring(0, one.indexOf('[')))
                .containsExactly("SwapView", "WriteUnit", "SwapEnrolment", "SwapAggregate");
        assertThat(preview.statements())
                .contains(new StatusWrite.SwapAggregate(Aggregate.Key.of(BATCH_1), before, room.aggregate(BATCH_1))
                        .toString());
        assertThat(await(views.forceEnd(ADDITION).preview(TEST)).isNothing()).isTrue();
        assertThat(room.onRecord).last().asString().contains(SDA, "Rahul", "ticket 4711");
    }

    @Test
    void statusNeverGoesBack_mergingTakesTheMaximum() {
        for (ContentStatus one : ContentStatus.values()) {
            for (ContentStatus other : ContentStatus.values()) {
                assertThat(one.merge(other).code()).isEqualTo(Math.max(one.code(), other.code()));
            }
        }
        room.view(BATCH_1, SDA);
        await(views.update(ADDITION, 1, NOW));
        await(views.update(ADDITION, 0, NOW));
        assertThat(room.seen(ADDITION)).isEqualTo(ContentStatus.COMPLETED);
    }

    @Test
    void aboveTwoCountsAsTwo_belowZeroIsRefused() {
        assertThat(await(views.update(ADDITION, 3, NOW)).map(View::status)).contains(ContentStatus.COMPLETED);
        int writes = room.store.accidents.writes();
        refused(() -> views.update(BATCH_1.view("counting"), -1, NOW), "invalid");
        assertThat(room.store.accidents.writes()).isEqualTo(writes);
    }

    @Test
    void twoTimesMergeToTheLater_aMissingOneLoses() {
        Instant later = NOW.plusSeconds(1);
        View one = new View(
                ContentStatus.IN_PROGRESS, Optional.of(later), Optional.empty(), Optional.of(NOW), Optional.of("1"));
        View other = new View(
                ContentStatus.COMPLETED, Optional.of(NOW), Optional.of(NOW), Optional.empty(), Optional.of("2"));
        View merged = new View(
                ContentStatus.COMPLETED, Optional.of(later), Optional.of(NOW), Optional.of(NOW), Optional.of("1"));
        assertThat(one.merge(other)).isEqualTo(merged);
        assertThat(other.merge(one)).isEqualTo(merged);
    }

    @Test
    void badInputIsRefusedWithASentence_andNothingIsWritten() {
        int writes = room.store.accidents.writes();
        refused(
                () -> views.start(ViewKey.of("u:cam:nobody", null, null, SDA), NOW),
                "The user u:cam:nobody does not exist");
        refused(
                () -> views.start(ViewKey.of("Nobody", "class-1-maths", "batch-1", SDA), NOW),
                "The user Nobody does not exist");
        refused(() -> views.start(ViewKey.of("Rahul", "atlantis", "b", SDA), NOW), "The collection atlantis");
        refused(() -> views.start(BATCH_1.view("algebra"), NOW), "not in the collection");
        refused(() -> views.start(new EnrolmentKey("Rahul", "class-1-maths", "batch-9").view(SDA), NOW), "Enrol");
        refused(() -> views.start(ADDITION, NOW.plus(Duration.ofHours(1))), "future");
        refused(() -> views.progress(ADDITION, "{\"page\": ", NOW), "not JSON");
        refused(() -> views.progress(ADDITION, "{} {}", NOW), "not JSON");
        refused(() -> views.progress(ADDITION, "", NOW), "empty");
        assertThatThrownBy(() -> ViewKey.of("Rahul", null, null, " "))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("empty");
        assertThat(room.store.accidents.writes()).isEqualTo(writes);
    }

    @Test
    void aClosedBatchTakesNoEventAfterItsEnd_butThoseBeforeAndAtItsEndHoweverLateTheyArrive() {
        await(room.services()
                .collections()
                .put(new Batch("class-1-maths", "batch-1", Optional.of(NOW), true, Optional.empty()))
                .make(TEST));
        room.clock(NOW.plus(Duration.ofDays(2)));
        refused(() -> views.start(ADDITION, NOW.plusMillis(1)), "closed");
        await(views.start(ADDITION, NOW.minusSeconds(1)));
        await(views.end(ADDITION, NOW));
        assertThat(room.seen(ADDITION)).isEqualTo(ContentStatus.COMPLETED);
    }

    @Test
    void ofABatchThatWasClosedBeforeItsEndNobodyKnowsWhen_soItTakesNothingAnyMore() {
        await(room.services()
                .collections()
                .put(new Batch("class-1-maths", "batch-1", Optional.of(NOW.plusSeconds(60)), true, Optional.empty()))
                .make(TEST));
        refused(() -> views.start(ADDITION, NOW), "closed");
    }

    @Test
    void aUnitThatIsOpenedHasAView_whichIsInTheMapAndCountsForNothing() {
        room.view(BATCH_1, "numbers");
        assertThat(room.aggregate(BATCH_1).contentStatus()).isEqualTo(Map.of("numbers", ContentStatus.COMPLETED));
        assertThat(room.enrolment(BATCH_1).progress()).contains(0);
        room.mode(Mode.CARRY_FORWARD);
        room.view(BATCH_1, "play"); // recorded at its own level now, and shown here all the same
        assertThat(room.aggregate(BATCH_1).contentStatus()).containsOnlyKeys("numbers", "play");
        assertThat(room.review(BATCH_1).drift()).isEmpty();
    }

    @Test
    void anEventMayBeAMinuteAhead_asDevicesClocksAre() {
        await(views.start(ADDITION, NOW.plusSeconds(60)));
        refused(() -> views.start(ADDITION, NOW.plusMillis(60_001)), "future");
    }

    @Test
    void contentViewedByItselfIsRecordedAtItsOwnLevel() {
        ViewKey own = ViewKey.of("Rahul", null, null, SDA);
        await(views.start(own, NOW));
        await(views.end(own, NOW));
        assertThat(room.seen(own)).isEqualTo(ContentStatus.COMPLETED);
        assertThat(room.seen(ADDITION)).isEqualTo(ContentStatus.NOT_STARTED);
    }

    @Test
    void aContentThatIsItsOwnCollectionIsNotByItselfInsideABatch_soTheBatchsRulesHold() {
        int writes = room.store.accidents.writes();
        ViewKey course = BATCH_1.view(BATCH_1.collection());
        refused(() -> views.start(ViewKey.of("Rahul", SDA, "batch-1", SDA), NOW), "The collection");
        refused(() -> views.start(ViewKey.of("Rahul", "class-1-maths", "batch-2", "class-1-maths"), NOW), "Enrol");
        refused(
                () -> room.services().assessments().submit(course, "a", NOW, List.of(Question.of("q", NOW, 1, 1))),
                "not a leaf");
        assertThat(room.store.accidents.writes()).isEqualTo(writes);
        room.view(BATCH_1, BATCH_1.collection());
        assertThat(room.aggregate(BATCH_1).contentStatus())
                .isEqualTo(Map.of(BATCH_1.collection(), ContentStatus.COMPLETED));
        await(room.services()
                .collections()
                .put(new Batch("class-1-maths", "batch-1", Optional.of(NOW), true, Optional.empty()))
                .make(TEST));
        room.clock(NOW.plus(Duration.ofDays(2)));
        refused(() -> views.start(course, NOW.plusMillis(1)), "closed");
    }

    public static void refused(Supplier<CompletionStage<?>> event, String because) {
        assertThatThrownBy(() -> await(event.get()))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining(because);
    }
}
