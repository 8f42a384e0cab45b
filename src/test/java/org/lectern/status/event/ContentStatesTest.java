package org.lectern.status.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.BATCH_2;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;
import static org.lectern.status.model.ContentStatus.COMPLETED;
import static org.lectern.status.model.ContentStatus.IN_PROGRESS;
import static org.lectern.status.model.ContentStatus.NOT_STARTED;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.lane.WithoutNode;
import org.lectern.status.Classroom;
import org.lectern.status.event.ContentStates.Outcome;
import org.lectern.status.event.ContentStates.Progress;
import org.lectern.status.event.ContentStates.State;
import org.lectern.status.event.ContentStates.Submission;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.BestScore;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.summary.EnrolmentSummary;

/** What clients of the older API send and read: content state for several contents, a whole collection, and the enrolment list. */
@WithoutNode
class ContentStatesTest {
    private static final String TWO_OF_FOUR =
            "[{\"id\": \"q\", \"assess_ts\": 1714557600000, \"score\": 2, \"max_score\": 4}]";

    private final Classroom room = new Classroom();

    private ContentStates states() {
        return room.services().contentStates();
    }

    private void sent() {
        await(states().update(
                        List.of(new Progress(BATCH_1.view(SDA), 2, NOW), new Progress(BATCH_1.view("shapes"), 1, NOW)),
                        List.of(new Submission(BATCH_1.view("counting"), "a", NOW, TWO_OF_FOUR))));
    }

    @Test
    void severalContentsAreReadInTheOrderInWhichTheyAreAskedFor() {
        sent();
        assertThat(await(states().read(BATCH_1, List.of("counting", "songs", SDA, "counting", "shapes"))))
                .extracting(State::content, State::status, State::score)
                .containsExactly(
                        tuple("counting", COMPLETED, Optional.of(new BestScore(2, 4, 1))),
                        tuple("songs", NOT_STARTED, Optional.empty()),
                        tuple(SDA, COMPLETED, Optional.empty()),
                        tuple("shapes", IN_PROGRESS, Optional.empty()));
    }

    @Test
    void aWholeCollectionIsReadLeafByLeaf_andWhatElseWasViewedThere() {
        sent();
        await(room.store.insertView(BATCH_1.view("an-older-quiz"), View.completed(NOW)));
        assertThat(await(states().readCollection(BATCH_1)))
                .extracting(State::content)
                .containsExactly(SDA, "counting", "shapes", "songs", "an-older-quiz");
        ViewsTest.refused(
                () -> states().readCollection(new EnrolmentKey("Rahul", "nowhere", "b")),
                "The collection nowhere does not exist");
    }

    @Test
    void contentsByThemselvesAreReadAsWell_andWithCarryForwardThoseShowEverywhere() {
        ViewKey own = ViewKey.of("Rahul", null, null, SDA);
        await(states().update(List.of(new Progress(own, 2, NOW)), List.of(new Submission(own, "a", NOW, TWO_OF_FOUR))));
        assertThat(await(states().readOwn("Rahul", List.of(SDA, "songs"))))
                .extracting(State::content, State::status, State::score)
                .containsExactly(
                        tuple(SDA, COMPLETED, Optional.of(new BestScore(2, 4, 1))),
                        tuple("songs", NOT_STARTED, Optional.empty()));
        assertThat(await(states().read(BATCH_1, List.of(SDA))))
                .extracting(State::status)
                .containsExactly(NOT_STARTED);
        room.mode(Mode.CARRY_FORWARD);
        assertThat(await(states().read(BATCH_1, List.of(SDA))))
                .extracting(State::status)
                .containsExactly(COMPLETED);
    }

    @Test
    void whatBreaksARuleIsRefusedByItself_andTheRestIsTaken() {
        List<Outcome> outcomes = await(states().update(
                        List.of(
                                new Progress(BATCH_2.view(SDA), 2, NOW),
                                new Progress(BATCH_1.view(SDA), -1, NOW),
                                new Progress(BATCH_1.view("shapes"), 2, NOW)),
                        List.of(
                                new Submission(BATCH_1.view("numbers"), "a", NOW, TWO_OF_FOUR),
                                new Submission(BATCH_1.view("counting"), "b", NOW, TWO_OF_FOUR),
                                new Submission(BATCH_1.view("counting"), "c", NOW, "[{"))));
        assertThat(outcomes)
                .extracting(one -> one.refusal().isPresent())
                .containsExactly(true, true, false, true, false, true);
        assertThat(outcomes.get(0).refusal().orElseThrow().english()).contains("not enrolled in batch-2");
        assertThat(outcomes.get(3).refusal().orElseThrow().english()).contains("numbers is not a leaf");
        assertThat(outcomes.get(4).attempt()).contains("b");
        assertThat(room.enrolment(BATCH_1).progress()).contains(2);

        room.store.dieAfter(0);
        assertThatThrownBy(this::sent).isInstanceOf(ClusterException.class);
        room.store.accidents.clear();
        sent();
        sent();
        assertThat(room.enrolment(BATCH_1).progress()).as("sent again").contains(3);
    }

    private List<EnrolmentSummary> list() {
        return await(room.services().summaries().enrolmentList("Rahul"));
    }

    @Test
    void theEnrolmentListIsReadFromTheAggregate_withoutARawRow() {
        sent();
        int before = room.store.accidents.reads();
        EnrolmentSummary one = list().get(0);
        assertThat(room.store.accidents.reads() - before)
                .as("user, enrolments, aggregate, collection")
                .isLessThanOrEqualTo(4);
        assertThat(one.fromAggregate()).isTrue();
        assertThat(one.completedCount()).isEqualTo(2);
        assertThat(one.percentage()).contains(66);
        assertThat(one.contentStatus()).isEqualTo(Map.of(SDA, COMPLETED, "counting", COMPLETED, "shapes", IN_PROGRESS));
        assertThat(one.scores()).isEqualTo(Map.of("counting", new BestScore(2, 4, 1)));
    }

    @Test
    void whereAnAggregateIsNotWholeTheRawRowsAnswer() {
        sent();
        Aggregate whole = room.aggregate(BATCH_1);
        List<Aggregate> notWhole = List.of(
                new Aggregate(whole.completedCount(), new TreeMap<>(), whole.scores(), whole.updated()),
                new Aggregate(Optional.of(1), whole.contentStatus(), whole.scores(), whole.updated()),
                new Aggregate(Optional.empty(), new TreeMap<>(), whole.scores(), Optional.empty()));
        for (Aggregate row : notWhole) {
            room.store.written(Aggregate.Key.of(BATCH_1), row, room.enrolment(BATCH_1));
            EnrolmentSummary one = list().get(0);
            assertThat(one.fromAggregate()).isFalse();
            assertThat(one.completedCount()).isEqualTo(2);
            assertThat(one.contentStatus()).containsEntry(SDA, COMPLETED);
            assertThat(one.scores()).containsKey("counting");
        }
        await(room.store.putTree(new CollectionTree(MATHS, List.of(), Set.of(), Map.of(), Map.of())));
        room.restart();
        EnrolmentSummary refused = list().get(0);
        assertThat(refused.problem().orElseThrow().english()).contains("no leaf contents");
        assertThat(refused.percentage()).isEmpty();
    }

    @Test
    void twoBatchesOfOneCourseAreTwoLines_andWithdrawnOnesAreAmongThem() {
        await(room.services().enrolments().enrol(BATCH_2).make(TEST));
        await(room.services().enrolments().withdraw(BATCH_2).make(TEST));
        assertThat(list())
                .extracting(one -> one.enrolment().key(), one -> one.enrolment().active())
                .containsExactly(tuple(BATCH_1, true), tuple(BATCH_2, false));
    }
}
