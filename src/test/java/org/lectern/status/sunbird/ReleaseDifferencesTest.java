package org.lectern.status.sunbird;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.lectern.status.sunbird.Learners.NOW;
import static org.lectern.status.sunbird.Learners.TREE;
import static org.lectern.status.sunbird.Learners.aggregate;
import static org.lectern.status.sunbird.Learners.completed;
import static org.lectern.status.sunbird.Learners.enrolment;
import static org.lectern.status.sunbird.Learners.review;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.model.SunbirdRelease;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.StatusDriftKind;

/** data-pipeline, EnrolmentReconciliationFn.scala:240; lern-service, ActivityAggregateUtil.scala:217-230. */
@WithoutNode
class ReleaseDifferencesTest {
    private static final CollectionTree FREE =
            new CollectionTree("do_1", List.of("do_a", "do_b"), Set.of("do_a", "do_b"), Map.of(), Map.of());
    private static final Map<String, ContentStatus> COPIED =
            Map.of("do_a", ContentStatus.COMPLETED, "do_more", ContentStatus.COMPLETED);

    @Test
    void aSyncCountsOptionalContentsToo_inTheAggregateAndTheEnrolmentAlike() {
        assertThat(review(TREE, completed("do_a", "do_more"), aggregate(2, NOW), enrolment(2, 1, COPIED))
                        .drift())
                .isEmpty();
        assertThat(review(TREE, completed("do_a", "do_more"), aggregate(2, NOW), enrolment(1, 1, COPIED))
                        .drift())
                .extracting(Drift::kind, Drift::raw)
                .containsExactly(tuple(StatusDriftKind.COUNT_WRONG, "1"));
    }

    private static List<StatusDriftKind> free(Optional<SunbirdRelease> release, Optional<Integer> percentage) {
        Enrolment before = enrolment(0, 0, Map.of("do_a", ContentStatus.COMPLETED));
        Enrolment there = before.computed(
                before.progress(), before.status(), before.completedOn(), before.contentStatus(), percentage);
        return review(FREE, completed("do_a"), aggregate(0, NOW), there, release).drift().stream()
                .map(Drift::kind)
                .toList();
    }

    @Test
    void whereAllContentsAreOptional_flinkCompletes_andLernServiceDoesNot() {
        assertThat(free(Optional.of(SunbirdRelease.FLINK), Optional.empty()))
                .containsExactly(StatusDriftKind.COMPLETION_MISSING);
        assertThat(free(Optional.of(SunbirdRelease.LERN_SERVICE), Optional.of(0)))
                .isEmpty();
        assertThat(free(Optional.of(SunbirdRelease.LERN_SERVICE), Optional.of(100)))
                .containsExactly(StatusDriftKind.ENROLMENT_WRONG);
    }

    @Test
    void whereTheReleaseIsNotKnown_whatEitherWritesIsRight() {
        assertThat(free(Optional.empty(), Optional.of(0))).isEmpty();
        assertThat(free(Optional.empty(), Optional.of(100))).isEmpty();
    }

    @Test
    void beforeContentsCouldBeOptional_allWereRequired() {
        assertThat(review(
                                TREE,
                                completed("do_a", "do_b"),
                                aggregate(2, NOW),
                                enrolment(
                                        2, 1, Map.of("do_a", ContentStatus.COMPLETED, "do_b", ContentStatus.COMPLETED)),
                                Optional.of(SunbirdRelease.BEFORE_OPTIONAL))
                        .drift())
                .isEmpty();
    }
}
