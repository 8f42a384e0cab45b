package org.lectern.status.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.cluster.ClusterException;
import org.lectern.lane.WithoutNode;
import org.lectern.status.Classroom;
import org.lectern.status.event.ViewsTest;
import org.lectern.status.mode.ContextEntries.Entry;
import org.lectern.status.model.Batch;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.Transfer;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.wording.Message;

/** After the mode was switched, entering a context brings along what the new mode promises; a preview says what. */
@WithoutNode
class ContextEntriesTest {
    private static final ViewKey SEARCH = ViewKey.of("Rahul", null, null, SDA);

    private final Classroom room = new Classroom();

    private ContextEntries entries() {
        return room.services().modes().entries();
    }

    /** Under strict tracking: one content by its view, one by an attempt. */
    @BeforeEach
    void completedInBatch1() {
        room.view(BATCH_1, SDA);
        await(room.services()
                .assessments()
                .submit(BATCH_1.view("counting"), "a", NOW, List.of(Question.of("q", NOW, 1, 2))));
        await(room.services().enrolments().enrol(BATCH_2).make(TEST));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void whatThePreviewSaysComesAlong_andNothingMoreAfterwards(Mode mode) {
        room.mode(mode);
        Entry before = await(entries().preview(BATCH_2));
        int writes = room.store.accidents.writes();
        await(entries().preview(BATCH_2));
        assertThat(room.store.accidents.writes()).as("a preview writes nothing").isEqualTo(writes);
        assertThat(before.transfer().sources())
                .isEqualTo(mode == Mode.STRICT ? Map.of() : Map.of(BATCH_1, Set.of(SDA, "counting")));
        assertThat(before.transfer().move()).isEqualTo(mode == Mode.MOVE);
        assertThat(await(entries().enter(BATCH_2, false).preview(TEST)).rows())
                .hasValue(mode == Mode.STRICT ? 0 : mode == Mode.MOVE ? 4 : 2);

        assertThat(await(entries().enter(BATCH_2, false).make(TEST)))
                .isEqualTo(before.transfer().contents());
        ContentStatus there = mode == Mode.STRICT ? NOT_STARTED : COMPLETED;
        assertThat(room.seen(BATCH_2.view(SDA))).isEqualTo(there);
        assertThat(room.seen(BATCH_2.view("counting"))).isEqualTo(there);
        assertThat(room.seen(BATCH_1.view(SDA))).isEqualTo(mode == Mode.MOVE ? NOT_STARTED : COMPLETED);
        assertThat(room.seen(SEARCH)).isEqualTo(mode == Mode.CARRY_FORWARD ? COMPLETED : NOT_STARTED);
        assertThat(room.enrolment(BATCH_2).progress()).contains(mode == Mode.STRICT ? 0 : 2);
        assertThat(room.review(BATCH_1).drift()).isEmpty();
        assertThat(room.review(BATCH_2).drift()).isEmpty();
        Map<String, Double> once = Map.of("attempts_count:counting", 1.0);
        assertThat(room.aggregate(BATCH_1).scores()).containsAllEntriesOf(mode == Mode.MOVE ? Map.of() : once);
        if (mode != Mode.STRICT) {
            assertThat(room.aggregate(BATCH_2).scores()).containsAllEntriesOf(once);
        }
        assertThat(await(entries().preview(BATCH_2)).transfer().contents()).isEmpty();
        assertThat(await(entries().enter(BATCH_2, false).make(TEST))).isEmpty();
    }

    @Test
    void carryForwardCutOffAfterAnySingleWriteIsDoneByTheNextEntry() {
        for (int writes = 0; writes < 12; writes++) {
            ContextEntriesTest next = new ContextEntriesTest();
            next.completedInBatch1();
            next.room.mode(Mode.CARRY_FORWARD);
            next.room.store.dieAfter(writes);
            try {
                await(next.entries().enter(BATCH_2));
            } catch (ClusterException died) {
                next.room.store.accidents.clear();
                next.room.restart();
                await(next.entries().enter(BATCH_2));
            }
            next.room.store.accidents.clear();
            assertThat(next.room.enrolment(BATCH_2).progress())
                    .as("after " + writes)
                    .contains(2);
            assertThat(next.room.aggregate(BATCH_2).scores()).containsEntry("attempts_count:counting", 1.0);
            assertThat(next.room.review(BATCH_1).drift()).isEmpty();
            assertThat(next.room.review(BATCH_2).drift()).isEmpty();
        }
    }

    @Test
    void aSwitchToCarryForwardTellsWhatEnteringWillShow() {
        List<Modes.Change> changes = await(room.services()
                .modes()
                .preview("Rahul", new ModeSetting(Mode.CARRY_FORWARD, ModeSetting.STANDARD.rule())));
        assertThat(changes)
                .containsExactly(
                        new Modes.Change(BATCH_2.view("counting"), NOT_STARTED, COMPLETED),
                        new Modes.Change(BATCH_2.view(SDA), NOT_STARTED, COMPLETED));
    }

    @Test
    void aContextThatIsOverTakesNothing_andWhoIsNotEnrolledCannotEnter() {
        room.mode(Mode.COPY);
        await(room.services().enrolments().withdraw(BATCH_2).make(TEST));
        ViewsTest.refused(() -> entries().preview(BATCH_2), "no longer enrolled");
        await(room.services().enrolments().enrol(BATCH_2).make(TEST));
        room.clock(NOW.plus(Duration.ofDays(2)));
        await(room.services()
                .collections()
                .put(new Batch(MATHS, "batch-2", Optional.of(NOW.plusSeconds(1)), false, Optional.empty()))
                .make(TEST));
        assertThat(await(entries().preview(BATCH_2)).over()).isTrue();
        assertThat(await(entries().enter(BATCH_2, false).make(TEST))).isEmpty();
    }

    @Test
    void whatWasCutShortIsListed_forTheUserAndForAll_untilItIsFinished() {
        room.mode(Mode.MOVE);
        room.store.dieAfter(3);
        assertThatThrownBy(() -> await(entries().enter(BATCH_2, false).make(TEST)))
                .isInstanceOf(ClusterException.class);
        room.store.accidents.clear();
        Transfer cut = new Transfer(BATCH_2, true, Map.of(BATCH_1, Set.of(SDA, "counting")));
        assertThat(await(room.services().modes().cutShort())).containsExactly(cut);
        Entry entry = await(entries().preview(BATCH_2));
        assertThat(entry.cutShort()).containsExactly(cut);
        assertThat(entry.transfer().contents()).as("told once").isEmpty();
        assertThat(await(entries().enter(BATCH_2, false).preview(TEST)).rows()).hasValue(4);
        assertThat(await(room.services().modes().finishAll().make(TEST))).isEqualTo(1);
        assertThat(await(room.services().modes().cutShort())).isEmpty();
        assertThat(room.enrolment(BATCH_2).progress()).contains(2);
    }

    @Test
    void whereAPlatformKeepsTheRowsNothingIsTakenAlong() {
        room.store.keptAs(
                StatusLayout.deployed(true, true, "cb:", StatusLayout.COURSE, Duration.ZERO, Message.plain("Sunbird")));
        ViewsTest.refused(() -> entries().enter(BATCH_2, false).make(TEST), "Only the platform");
    }
}
