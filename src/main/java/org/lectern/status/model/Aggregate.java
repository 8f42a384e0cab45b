package org.lectern.status.model;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A row of aggregates.
 *
 * @param completedCount empty if the row does not say
 * @param contentStatus what clients and reports read
 * @param scores {@code score:}, {@code max_score:} and {@code attempts_count:} of each content
 * @param updated when the count was computed; rises with every computation, and decides which one came last
 */
public record Aggregate(
        Optional<Integer> completedCount,
        SortedMap<String, ContentStatus> contentStatus,
        SortedMap<String, Double> scores,
        Optional<Instant> updated) {
    public Aggregate {
        contentStatus = Collections.unmodifiableSortedMap(new TreeMap<>(contentStatus));
        scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
    }

    /** The row that a summary asks for. */
    public static Aggregate of(Summary summary, Map<String, Double> scores, Instant updated) {
        return new Aggregate(
                Optional.of(summary.completedCount()),
                summary.contentStatus(),
                new TreeMap<>(scores),
                Optional.of(updated));
    }

    /** Whether it says what the summary says. */
    public boolean says(Summary summary) {
        return completedCount.equals(Optional.of(summary.completedCount()))
                && contentStatus.equals(summary.contentStatus());
    }

    /** Whether it has contents or scores, or greater ones, that these rows do not explain. */
    public boolean saysMoreThan(Raw raw) {
        SortedMap<String, View> views = raw.effective();
        Map<String, Double> explained = BestScores.keys(raw.attempts());
        return contentStatus.entrySet().stream().anyMatch(entry -> {
                    View view = views.get(entry.getKey());
                    return view == null || view.status().compareTo(entry.getValue()) < 0;
                })
                || scores.entrySet().stream().anyMatch(entry -> {
                    Double score = explained.get(entry.getKey());
                    return score == null || score < entry.getValue();
                });
    }

    /**
     * Which row.
     *
     * @param unit whether the activity is a unit of a collection, not a collection
     */
    public record Key(boolean unit, String activity, String user, String context) {
        /** The collection's row. */
        public static Key of(EnrolmentKey key) {
            return new Key(false, key.collection(), key.user(), key.context());
        }

        /** The row of one of its units. */
        public static Key unit(EnrolmentKey key, String unit) {
            return new Key(true, unit, key.user(), key.context());
        }
    }
}
