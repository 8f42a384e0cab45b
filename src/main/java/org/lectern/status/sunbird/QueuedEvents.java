package org.lectern.status.sunbird;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Review;
import org.lectern.status.model.View;

/**
 * Completions that the platform may still have in its queue. The aggregator computes after 1,000 events, and has no timer, so a
 * quiet installation computes late. A completion is judged once one of these holds:
 *
 * <ul>
 *   <li>the collection's aggregate was computed after the row was written, since a computation reads all rows of the learner;
 *   <li>the row's {@code completedcount} says that its event was counted, and the row is older than {@link #COUNTED};
 *   <li>the row is older than {@link #LONGEST}.
 * </ul>
 *
 * <p>Source: data-pipeline, lms-jobs/activity-aggregate-updater, ActivityAggregateUpdaterStreamTask.scala:34 (the window), and
 * ActivityAggregatesFunction.scala (the window writes {@code completedcount} before the aggregates).
 */
public final class QueuedEvents {
    /** From the count of an event to the last write of its window, with a restart of the job between. */
    public static final Duration COUNTED = Duration.ofMinutes(30);

    /** An event that was not counted after this time counts as lost. */
    public static final Duration LONGEST = Duration.ofHours(24);

    /** From a computation's reads to the time that it writes, with clocks that differ. */
    private static final Duration COMPUTATION = Duration.ofSeconds(10);

    private QueuedEvents() {}

    /**
     * Returns when the latest completion was written that may be queued; empty if none may be.
     *
     * @param written when each view was written, by content
     */
    public static Optional<Instant> since(Review review, Map<String, Instant> written, Instant now) {
        Optional<Instant> computed = review.stored().course().flatMap(Aggregate::updated);
        return written.entrySet().stream()
                .filter(row -> Optional.ofNullable(review.raw().views().get(row.getKey()))
                        .map(view -> isQueued(view, row.getValue(), computed, now))
                        .orElse(false))
                .map(Map.Entry::getValue)
                .max(Instant::compareTo);
    }

    private static boolean isQueued(View view, Instant written, Optional<Instant> computed, Instant now) {
        if (!view.isCompleted()
                || computed.filter(at -> at.isAfter(written.plus(COMPUTATION))).isPresent()) {
            return false;
        }
        boolean counted = view.counts().completions().orElse(0) > 0;
        return written.isAfter(now.minus(counted ? COUNTED : LONGEST));
    }
}
