package org.lectern.status.sunbird;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.status.sunbird.Learners.NOW;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.BestScores;

/** data-pipeline, UserScoreAggregateFunction.scala:58-64. */
@WithoutNode
class FirstOfBestScoresTest {
    private static Attempt attempt(String id, int days, double score, double most) {
        return new Attempt("do_q", id, NOW, NOW.minusSeconds(days * 86_400L), List.of(), score, most);
    }

    private static final List<Attempt> EQUAL =
            List.of(attempt("b", 9, 5, 10), attempt("a", 1, 5, 8), attempt("c", 2, 0, 0));

    @Test
    void ofEqualBestScoresTheFirstByIdCounts_thoughAnotherWasMadeBefore() {
        assertThat(FirstOfBestScores.keys(EQUAL))
                .isEqualTo(Map.of("score:do_q", 5.0, "max_score:do_q", 8.0, "attempts_count:do_q", 3.0));
        assertThat(FirstOfBestScores.best(EQUAL)).map(Attempt::id).contains("a");
    }

    @Test
    void inLecternsOwnTablesTheEarlierCounts() {
        assertThat(BestScores.best(EQUAL)).map(Attempt::id).contains("b");
    }
}
