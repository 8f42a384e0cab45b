package org.lectern.status.sunbird;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.status.sunbird.Learners.NOW;
import static org.lectern.status.sunbird.Learners.TREE;
import static org.lectern.status.sunbird.Learners.aggregate;
import static org.lectern.status.sunbird.Learners.enrolment;
import static org.lectern.status.sunbird.Learners.review;
import static org.lectern.status.sunbird.Learners.view;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Review;

/** data-pipeline, ActivityAggregateUpdaterStreamTask.scala:34: a window of 1,000 events, without a timer. */
@WithoutNode
class QueuedEventsTest {
    private static Optional<Instant> since(
            ContentStatus status, @Nullable Integer counted, Duration age, @Nullable Instant computed) {
        Review review = review(
                TREE,
                new TreeMap<>(Map.of("do_a", view(status, counted))),
                aggregate(0, computed),
                enrolment(0, 0, Map.of()));
        return QueuedEvents.since(review, Map.of("do_a", NOW.minus(age)), NOW);
    }

    @Test
    void anEventThatWasNotCountedMayWaitForADay() {
        Duration hours = Duration.ofHours(23);
        assertThat(since(ContentStatus.COMPLETED, null, hours, null)).contains(NOW.minus(hours));
        assertThat(since(ContentStatus.COMPLETED, 0, hours, null)).contains(NOW.minus(hours));
        assertThat(since(ContentStatus.COMPLETED, null, Duration.ofHours(25), null))
                .isEmpty();
    }

    @Test
    void onceItWasCounted_theAggregatesFollowWithinHalfAnHour() {
        assertThat(since(ContentStatus.COMPLETED, 1, Duration.ofMinutes(29), null))
                .isPresent();
        assertThat(since(ContentStatus.COMPLETED, 1, Duration.ofMinutes(31), null))
                .isEmpty();
    }

    @Test
    void aComputationAfterTheRowHasReadIt() {
        Duration age = Duration.ofMinutes(20);
        assertThat(since(ContentStatus.COMPLETED, null, age, NOW.minusSeconds(60)))
                .isEmpty();
        assertThat(since(ContentStatus.COMPLETED, null, age, NOW.minus(age).minusSeconds(60)))
                .isPresent();
    }

    @Test
    void aStartWaitsForNothing() {
        assertThat(since(ContentStatus.IN_PROGRESS, null, Duration.ofSeconds(1), null))
                .isEmpty();
    }
}
