package org.lectern.status.sunbird;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.lectern.status.sunbird.Learners.NOW;
import static org.lectern.status.sunbird.Learners.TREE;
import static org.lectern.status.sunbird.Learners.aggregate;
import static org.lectern.status.sunbird.Learners.completed;
import static org.lectern.status.sunbird.Learners.enrolment;
import static org.lectern.status.sunbird.Learners.review;
import static org.lectern.status.sunbird.Learners.views;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Drift;

/** data-pipeline, ContentConsumptionDeDupFunction.scala:44; lern-service, ActivityAggregateUtil.scala:226-230. */
@WithoutNode
class StartedContentsTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void whileNothingIsCompleted_eitherStatusIsRight_andStartedContentsNeedNotBeCopied(int status) {
        assertThat(review(
                                TREE,
                                views(ContentStatus.IN_PROGRESS, "do_a"),
                                aggregate(0, NOW),
                                enrolment(0, status, Map.of()))
                        .drift())
                .isEmpty();
    }

    @Test
    void onceAContentIsCompleted_theEnrolmentIsInProgress_andCopiesIt() {
        assertThat(review(TREE, completed("do_a"), aggregate(1, NOW), enrolment(1, 0, Map.of()))
                        .drift())
                .extracting(Drift::subject, Drift::raw)
                .containsExactly(tuple("status", "IN_PROGRESS"), tuple("contentstatus", "do_a: 2"));
    }
}
