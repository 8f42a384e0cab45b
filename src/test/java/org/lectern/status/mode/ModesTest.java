package org.lectern.status.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.BATCH_2;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;
import static org.lectern.status.model.ContentStatus.COMPLETED;
import static org.lectern.status.model.ContentStatus.NOT_STARTED;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.cluster.ClusterException;
import org.lectern.lane.WithoutNode;
import org.lectern.status.Classroom;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.model.Raw;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusStore.ModeSetting;

/** The four modes (content-status.md, Modes): the table of Sunbird's design, and what a crash leaves. */
@WithoutNode
class ModesTest {
    private static final ViewKey SEARCH = ViewKey.of("Rahul", null, null, SDA);

    private final Classroom room = new Classroom();

    @ParameterizedTest
    @CsvSource({
        "STRICT,        COMPLETED, NOT_STARTED, NOT_STARTED, COMPLETED",
        "CARRY_FORWARD, COMPLETED, COMPLETED,   COMPLETED,   COMPLETED",
        "COPY,          COMPLETED, NOT_STARTED, COMPLETED,   COMPLETED",
        "MOVE,          COMPLETED, NOT_STARTED, COMPLETED,   NOT_STARTED"
    })
    void rahulSeesWhatTheDesignsTableSays(
            Mode mode, ContentStatus inBatch1, ContentStatus bySearch, ContentStatus inBatch2, ContentStatus back) {
        room.mode(mode);
        room.view(BATCH_1, SDA);
        assertThat(room.seen(BATCH_1.view(SDA))).isEqualTo(inBatch1);
        assertThat(room.seen(SEARCH)).isEqualTo(bySearch);
        rejoin();
        assertThat(room.seen(BATCH_2.view(SDA))).isEqualTo(inBatch2);
        await(room.services().modes().enter(BATCH_1)); // it is over: nothing is taken back
        assertThat(room.seen(BATCH_1.view(SDA))).isEqualTo(back);
        for (EnrolmentKey key : List.of(BATCH_1, BATCH_2)) {
            assertThat(room.review(key).drift()).isEmpty();
            assertThat(room.enrolment(key).progress()).contains(room.seen(key.view(SDA)) == COMPLETED ? 1 : 0);
        }
    }

    /** batch-1 has expired, and Rahul has rejoined batch-2. */
    private void rejoin() {
        room.clock(NOW.plus(Duration.ofDays(30)));
        await(room.services()
                .collections()
                .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plus(Duration.ofDays(20))), false, Optional.empty()))
                .make(TEST));
        await(room.services().enrolments().enrol(BATCH_2).make(TEST));
        await(room.services().modes().enter(BATCH_2));
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"COPY", "MOVE"})
    void cutOffAfterAnySingleWrite_nothingIsLostNorDoubled(Mode mode) {
        int whole = wholeTransfer(mode);
        assertThat(whole).isGreaterThan(5);
        for (int writes = 0; writes < whole; writes++) {
            Classroom crashed = prepared(mode);
            crashed.store.dieAfter(writes);
            try {
                await(crashed.services().modes().enter(BATCH_2));
                throw new AssertionError("not cut off after " + writes + " writes");
            } catch (ClusterException died) {
                crashed.store.accidents.clear();
            }
            boolean there = crashed.seen(BATCH_2.view(SDA)) == COMPLETED;
            boolean here = crashed.seen(BATCH_1.view(SDA)) == COMPLETED;
            assertThat(there || here).as("lost after " + writes).isTrue();

            crashed.restart();
            // By then the rule would not take it along any more: what was begun is finished all the same.
            crashed.clock(NOW.plus(Duration.ofDays(400)));
            await(crashed.services().modes().finishAll().make(TEST));
            if (writes == 0) { // nothing was begun
                assertThat(crashed.seen(BATCH_1.view(SDA))).isEqualTo(COMPLETED);
                continue;
            }
            assertMoved(crashed, mode);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMoveThatTheClusterDoesNotAnswerForIsDoneAllTheSame(boolean applied) {
        for (String deletion : List.of("deleteAttempt", "deleteView")) {
            Classroom unanswered = prepared(Mode.MOVE);
            for (String request : List.of("putTransfer", deletion, "deleteTransfer")) {
                unanswered.store.accidents.on(request).once().answer(false, applied);
            }
            assertThat(await(unanswered.services().modes().enter(BATCH_2))).containsExactly("counting", SDA);
            assertMoved(unanswered, Mode.MOVE);
            assertThat(await(unanswered.store.usersWithTransfers()))
                    .as("it would be carried out again")
                    .isEmpty();
        }
    }

    /** A process was cut off between the attempt and its view. */
    @ParameterizedTest
    @CsvSource({"COPY, false", "COPY, true", "MOVE, false", "MOVE, true"})
    void whatOnlyAnAttemptSaysIsCompletedIsTakenAlongAsWell(Mode mode, boolean started) {
        Classroom cut = prepared(mode);
        ViewKey counting = BATCH_1.view("counting");
        await(cut.store.deleteView(counting, await(cut.store.view(counting)).orElseThrow()));
        if (started) {
            await(cut.store.insertView(counting, View.started(NOW)));
        }
        assertThat(await(cut.services().modes().enter(BATCH_2))).containsExactly("counting", SDA);
        assertMoved(cut, mode);
        assertThat(await(cut.store.view(counting)).isPresent()).isEqualTo(mode == Mode.COPY && started);
        assertThat(await(cut.store.view(BATCH_2.view("counting"))).map(View::isCompleted))
                .contains(true);
    }

    private static int wholeTransfer(Mode mode) {
        Classroom room = prepared(mode);
        int before = room.store.accidents.writes();
        assertThat(await(room.services().modes().enter(BATCH_2))).containsExactly("counting", SDA);
        assertMoved(room, mode);
        return room.store.accidents.writes() - before;
    }

    private static Classroom prepared(Mode mode) {
        Classroom room = new Classroom();
        await(room.services()
                .modes()
                .switchTo(new ModeSetting(mode, new CarryRule(Optional.of(Duration.ofDays(90)), true)))
                .make(TEST));
        room.view(BATCH_1, SDA);
        await(room.services()
                .assessments()
                .submit(BATCH_1.view("counting"), "a", NOW, List.of(Question.of("q", NOW, 1, 2))));
        await(room.services().enrolments().enrol(BATCH_2).make(TEST));
        return room;
    }

    private static void assertMoved(Classroom room, Mode mode) {
        assertThat(room.seen(BATCH_2.view(SDA))).isEqualTo(COMPLETED);
        assertThat(room.seen(BATCH_1.view(SDA))).isEqualTo(mode == Mode.MOVE ? NOT_STARTED : COMPLETED);
        assertThat(await(room.store.attempts(BATCH_2))).hasSize(1);
        assertThat(await(room.store.attempts(BATCH_1))).hasSize(mode == Mode.MOVE ? 0 : 1);
        assertThat(room.aggregate(BATCH_2).scores()).containsEntry("attempts_count:counting", 1.0);
        assertThat(room.review(BATCH_1).drift()).isEmpty();
        assertThat(room.review(BATCH_2).drift()).isEmpty();
        assertThat(room.aggregate(BATCH_1).scores()).hasSize(mode == Mode.MOVE ? 0 : 3);
        assertThat(room.enrolment(BATCH_2).progress()).contains(2);
        assertThat(await(room.store.usersWithTransfers())).isEmpty();
    }

    /** The design's third row, where batch-1 has been archived since: what was completed stays completed. */
    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"COPY", "MOVE"})
    void whatWasArchivedIsTakenAlongAsWell_cutOffAnywhere(Mode mode) {
        for (int writes = 0; writes < 30; writes++) {
            Classroom room = new Classroom();
            room.mode(mode);
            room.view(BATCH_1, SDA);
            await(room.services()
                    .assessments()
                    .submit(BATCH_1.view("counting"), "a", NOW, List.of(Question.of("q", NOW, 1, 2))));
            Raw raw = new Raw(await(room.store.views(BATCH_1)), await(room.store.attempts(BATCH_1)));
            await(room.store.swapArchived(BATCH_1, Optional.empty(), Optional.of(Archived.of(raw, "file"))));
            raw.views().forEach((content, view) -> await(room.store.deleteView(BATCH_1.view(content), view)));
            raw.attempts().forEach(attempt -> await(room.store.deleteAttempt(BATCH_1, attempt)));
            room.clock(NOW.plus(Duration.ofDays(30)));
            await(room.services()
                    .collections()
                    .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(1)), false, Optional.empty()))
                    .make(TEST));
            await(room.services().enrolments().enrol(BATCH_2).make(TEST));
            room.store.dieAfter(writes);
            try {
                await(room.services().modes().enter(BATCH_2));
            } catch (ClusterException died) {
                room.store.accidents.clear();
                room.restart();
                await(room.services().modes().enter(BATCH_2));
            }

            assertThat(room.seen(BATCH_2.view(SDA))).as("after " + writes).isEqualTo(COMPLETED);
            assertThat(room.review(BATCH_2).summary().completedCount()).isEqualTo(2);
            assertThat(room.aggregate(BATCH_2).scores()).containsEntry("score:counting", 1.0);
            assertThat(room.seen(BATCH_1.view(SDA)) == COMPLETED).isEqualTo(mode == Mode.COPY);
            assertThat(room.review(BATCH_2).drift()).isEmpty();
            assertThat(room.review(BATCH_1).drift()).isEmpty();
        }
    }

    @Test
    void theRuleDecidesWhatIsTakenAlong() {
        Batch one = new Batch("k", "1", Optional.empty(), false, Optional.of("p"));
        Batch sameProgramme = new Batch("m", "2", Optional.empty(), false, Optional.of("p"));
        Batch other = new Batch("m", "3", Optional.empty(), false, Optional.of("r"));
        CarryRule programme = new CarryRule(Optional.empty(), true);
        CarryRule tenDays = new CarryRule(Optional.of(Duration.ofDays(10)), false);
        View completed = View.completed(NOW.minus(Duration.ofDays(10)));
        assertThat(programme.allows(completed, one, sameProgramme, NOW)).isTrue();
        assertThat(programme.allows(completed, one, other, NOW)).isFalse();
        assertThat(programme.allows(View.started(NOW), one, sameProgramme, NOW)).isFalse();
        assertThat(tenDays.allows(completed, one, other, NOW)).isTrue();
        assertThat(tenDays.allows(completed, one, other, NOW.plusMillis(1))).isFalse();
    }

    @Test
    void carryForwardShowsACompletionInEveryCollectionThatHasTheContent() {
        room.mode(Mode.CARRY_FORWARD);
        await(room.services()
                .collections()
                .put(new CollectionTree("revision", List.of(SDA), Set.of(), Map.of(), Map.of()))
                .make(TEST));
        EnrolmentKey revision = new EnrolmentKey("Rahul", "revision", "batch-r");
        await(room.services().enrolments().enrol(revision).make(TEST));
        room.view(BATCH_1, SDA);
        assertThat(room.enrolment(revision).status()).contains(COMPLETED);
        assertThat(room.review(revision).drift()).isEmpty();
    }

    @Test
    void aSwitchShowsWhatWouldBeSeenDifferently_andChangesNoRow() {
        room.mode(Mode.CARRY_FORWARD);
        room.view(BATCH_1, SDA);
        int writes = room.store.accidents.writes();
        assertThat(await(room.services().modes().preview("Rahul", ModeSetting.STANDARD)))
                .containsExactly(new Modes.Change(BATCH_1.view(SDA), COMPLETED, NOT_STARTED));
        assertThat(room.store.accidents.writes()).isEqualTo(writes);
    }

    @Test
    void theModesAreComparedForOneUserAndContent() {
        room.view(BATCH_1, SDA);
        room.clock(NOW.plusSeconds(60));
        await(room.services().enrolments().enrol(BATCH_2).make(TEST));
        List<Modes.Seen> seen = await(room.services().modes().compare("Rahul", SDA));
        assertThat(seen)
                .extracting(Modes.Seen::mode, one -> one.place().context(), Modes.Seen::status)
                .containsExactly(
                        tuple(Mode.STRICT, "batch-1", COMPLETED),
                        tuple(Mode.STRICT, "batch-2", NOT_STARTED),
                        tuple(Mode.STRICT, SDA, NOT_STARTED),
                        tuple(Mode.CARRY_FORWARD, "batch-1", COMPLETED),
                        tuple(Mode.CARRY_FORWARD, "batch-2", COMPLETED),
                        tuple(Mode.CARRY_FORWARD, SDA, COMPLETED),
                        tuple(Mode.COPY, "batch-1", COMPLETED),
                        tuple(Mode.COPY, "batch-2", COMPLETED),
                        tuple(Mode.COPY, SDA, NOT_STARTED),
                        tuple(Mode.MOVE, "batch-1", NOT_STARTED),
                        tuple(Mode.MOVE, "batch-2", COMPLETED),
                        tuple(Mode.MOVE, SDA, NOT_STARTED));
    }
}
