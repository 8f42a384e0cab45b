package org.lectern.status.sunbird;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.status.sunbird.Learners.NOW;
import static org.lectern.status.sunbird.Learners.TREE;
import static org.lectern.status.sunbird.Learners.aggregate;
import static org.lectern.status.sunbird.Learners.completed;
import static org.lectern.status.sunbird.Learners.enrolment;
import static org.lectern.status.sunbird.Learners.review;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusDriftKind;

/** data-pipeline, CollectionProgressUpdateFunction.scala:38-41. */
@WithoutNode
class FinalCompletionTest {
    @Test
    void aCompletedEnrolmentStaysAsItIs_whenTheCourseGetsMoreContents() {
        Review review = review(TREE, completed("do_a"), aggregate(1, NOW), enrolment(1, 2, Map.of()));
        assertThat(review.drift()).isEmpty();
        assertThat(SunbirdRepair.plan(review, NOW)).isEmpty();
    }

    @Test
    void itsAggregateIsStillCompared() {
        Review review = review(TREE, completed("do_a"), aggregate(2, NOW), enrolment(1, 2, Map.of()));
        assertThat(review.drift()).extracting(Drift::kind).containsExactly(StatusDriftKind.COUNT_WRONG);
    }
}
