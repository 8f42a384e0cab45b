package org.lectern.status.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.event.ViewsTest.refused;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.status.Classroom;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.BestScore;
import org.lectern.status.model.BestScores;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Question;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.ViewKey;

/** The rules of assessments (content-status.md, Assessments). */
class AssessmentsTest {
    private static final ViewKey COUNTING = BATCH_1.view("counting");

    private final Classroom room = new Classroom();
    private final Assessments assessments = room.services().assessments();

    private static Attempt attempt(Question... events) {
        return Attempt.of("c", "a", NOW, NOW, List.of(events));
    }

    @Test
    void perQuestionTheLatestEventCounts_notTheBest() {
        Attempt attempt = attempt(
                Question.of("q1", NOW.plusSeconds(2), 0.5, 1),
                Question.of("q1", NOW.plusSeconds(1), 1, 1),
                Question.of("q2", NOW, 0.25, 1),
                Question.of("q2", NOW, 0.75, 1)); // of equal times the last one sent
        assertThat(attempt.totalScore()).isEqualTo(1.25);
        assertThat(attempt.totalMaxScore()).isEqualTo(2);
    }

    @Test
    void theGrandTotalHasAtLeastOneAndAtMostTwoDecimals() {
        assertThat(attempt(Question.of("a", NOW, 0.33, 1), Question.of("b", NOW, 1, 1))
                        .grandTotal())
                .isEqualTo("1.33/2.0");
        assertThat(attempt(Question.of("a", NOW, 0.1, 1), Question.of("b", NOW, 0.2, 1))
                        .grandTotal())
                .isEqualTo("0.3/2.0");
        assertThat(attempt(Question.of("a", NOW, 0.666, 1.005)).grandTotal()).isEqualTo("0.67/1.01");
    }

    @Test
    void sentAgainAnAttemptReplacesTheStoredOneOnlyIfItIsLater_createdOnStays() {
        await(assessments.submit(COUNTING, "a", NOW, List.of(Question.of("q", NOW, 1, 2))));
        room.clock(NOW.plusSeconds(60));
        List<Question> better = List.of(Question.of("q", NOW, 2, 2));
        assertThat(await(assessments.submit(COUNTING, "a", NOW, better)).totalScore())
                .isEqualTo(1);
        assertThat(await(assessments.submit(COUNTING, "a", NOW.minusSeconds(1), better))
                        .totalScore())
                .isEqualTo(1);
        Attempt later = await(assessments.submit(COUNTING, "a", NOW.plusSeconds(1), better));
        assertThat(later.totalScore()).isEqualTo(2);
        assertThat(later.createdOn()).isEqualTo(NOW);
        assertThat(await(assessments.attempts(COUNTING))).containsExactly(later);
    }

    @Test
    void theBestAttemptHasTheHighestTotal_theEarlierOneOnATie() {
        submit("third", NOW.minusSeconds(10), 1, 5);
        submit("second", NOW.minusSeconds(20), 2, 3);
        submit("first", NOW.minusSeconds(30), 2, 4);
        assertThat(room.aggregate(BATCH_1).scores())
                .isEqualTo(Map.of("score:counting", 2.0, "max_score:counting", 4.0, "attempts_count:counting", 3.0));
        assertThat(BestScores.best(await(assessments.attempts(COUNTING)))
                        .orElseThrow()
                        .id())
                .isEqualTo("first");
    }

    @Test
    void scoresAreReadAsTheSummaryHasThem_orFromTheAttemptsWhereItHasNone() {
        submit("first", NOW.minusSeconds(30), 2, 4);
        submit("second", NOW.minusSeconds(20), 1, 4);
        Map<String, BestScore> scores = await(room.services().summaries().scores(BATCH_1));
        assertThat(scores).isEqualTo(Map.of("counting", new BestScore(2, 4, 2)));
        room.store.keptAs(StatusLayout.own(false));
        assertThat(await(room.services().summaries().scores(BATCH_1))).isEqualTo(scores);
    }

    private void submit(String id, Instant at, double score, double max) {
        await(assessments.submit(COUNTING, id, at, List.of(Question.of("q", at, score, max))));
    }

    @Test
    void aSubmittedAssessmentImpliesThatItsContentIsCompleted() {
        submit("a", NOW, 0, 4);
        assertThat(room.seen(COUNTING)).isEqualTo(ContentStatus.COMPLETED);
        assertThat(room.enrolment(BATCH_1).progress()).contains(1);
        assertThat(room.review(BATCH_1).drift()).isEmpty();
    }

    @Test
    void anAttemptWhoseViewWasLostStillCounts() {
        await(room.store.swapAttempt(
                BATCH_1,
                Optional.empty(),
                Attempt.of("counting", "a", NOW, NOW, List.of(Question.of("q", NOW, 1, 1)))));
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        assertThat(room.aggregate(BATCH_1).completedCount()).contains(1);
    }

    @Test
    void fewerQuestionsThanTheAssessmentHasAreAccepted_moreAreRefused() {
        await(room.services().collections().put(Classroom.TREE_WITH_ASSESSMENT).make(TEST));
        List<Question> four = List.of("1", "2", "3", "4").stream()
                .map(id -> Question.of(id, NOW, 1, 1))
                .toList();
        assertThat(await(assessments.submit(COUNTING, "a", NOW, four.subList(0, 2)))
                        .totalScore())
                .isEqualTo(2);
        refused(() -> assessments.submit(COUNTING, "b", NOW, four), "4 questions, but the assessment has 3");
        // The same three, one of them twice, are three.
        await(assessments.submit(COUNTING, "c", NOW, List.of(four.get(0), four.get(1), four.get(2), four.get(0))));
        assertThat(await(assessments.attempts(COUNTING))).hasSize(2);
    }

    @Test
    void badInputIsRefusedWithASentence_andNothingIsWritten() {
        int writes = room.store.accidents.writes();
        List<Question> good = List.of(Question.of("q", NOW, 1, 1));
        refused(() -> assessments.submit(BATCH_1.view("algebra"), "a", NOW, good), "not a leaf");
        refused(() -> assessments.submit(COUNTING, "a", NOW, List.of()), "no questions");
        refused(() -> assessments.submit(COUNTING, "a", NOW, "[{"), "not JSON");
        refused(() -> assessments.submit(COUNTING, "a", NOW, "{}"), "not an array");
        refused(() -> assessments.submit(COUNTING, "a", NOW, json("NaN", "1")), "not JSON");
        refused(() -> assessments.submit(COUNTING, "a", NOW, json("\"NaN\"", "1")), "not a number");
        refused(() -> assessments.submit(COUNTING, "a", NOW, json("2", "1")), "above its maximum");
        assertThatThrownBy(() -> Question.of("q", NOW, 5.0004, 5))
                .hasMessageContaining("the score 5.0004, above its maximum 5.0");
        refused(() -> assessments.submit(COUNTING, "a", NOW, json("null", "1")), "no score");
        refused(() -> assessments.submit(COUNTING, "a", NOW.plus(Duration.ofDays(1)), good), "future");
        refused(
                () -> assessments.submit(
                        COUNTING, "a", NOW, List.of(Question.of("q", NOW.plus(Duration.ofDays(1)), 1, 1))),
                "future");
        assertThatThrownBy(() -> Question.of("q", NOW, Double.NaN, 1))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("invalid");
        assertThat(room.store.accidents.writes()).isEqualTo(writes);
    }

    private static String json(String score, String max) {
        return "[{\"id\": \"q\", \"assess_ts\": 1, \"score\": " + score + ", \"max_score\": " + max + "}]";
    }

    private List<Drift> found() {
        return room.review(BATCH_1).drift();
    }

    @Test
    void theEndOfAnAssessmentExpectsItsEvents() {
        await(room.services().collections().put(Classroom.TREE_WITH_ASSESSMENT).make(TEST));
        await(room.services().views().start(COUNTING, NOW));
        assertThat(found()).as("while it goes on").isEmpty();
        room.view(BATCH_1, "shapes");
        await(room.services().views().end(COUNTING, NOW));
        Drift missing = new Drift(StatusDriftKind.EVENTS_MISSING, BATCH_1, MATHS, "counting", "0", NOW.toString());
        assertThat(found()).containsExactly(missing);
        assertThat(room.review(BATCH_1).needsRepair()).isFalse();
        int writes = room.store.accidents.writes();
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        assertThat(room.store.accidents.writes()).as("has no rows").isEqualTo(writes);

        await(assessments.submit(COUNTING, "a", NOW, List.of(Question.of("q", NOW, 1, 2))));
        assertThat(found()).isEmpty();
    }

    @Test
    void attemptsThatTheSummaryCountsAreExpectedToBeThere() {
        await(assessments.submit(COUNTING, "a", NOW, List.of(Question.of("q", NOW, 1, 2))));
        await(assessments.submit(COUNTING, "b", NOW, List.of(Question.of("q", NOW, 2, 2))));
        assertThat(found()).isEmpty();
        Attempt lost = await(assessments.attempts(COUNTING)).get(0);
        await(room.store.deleteAttempt(BATCH_1, lost));
        assertThat(found()).contains(new Drift(StatusDriftKind.EVENTS_MISSING, BATCH_1, MATHS, "counting", "1", "2"));
    }
}
