package org.lectern.status.sunbird;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.BestScores;
import org.lectern.status.model.Review;

/**
 * Of equal best scores the first by {@code attempt_id} counts, whenever it was made. An attempt without totals counts as 0. The
 * platform replaces {@code agg_details} whole with every score (line 82), so a repair of single scores leaves it.
 *
 * <p>Source: data-pipeline, lms-jobs/assessment-aggregator, UserScoreAggregateFunction.scala:58-64 and 82.
 */
public final class FirstOfBestScores {
    private static final Comparator<Attempt> FIRST = Comparator.comparing(Attempt::id);

    private FirstOfBestScores() {}

    /** Returns the best of some attempts at one content. */
    public static Optional<Attempt> best(Collection<Attempt> attempts) {
        return BestScores.best(attempts, FIRST);
    }

    /** Returns the keys of each content attempted, as the platform writes them. */
    public static SortedMap<String, Double> keys(Collection<Attempt> attempts) {
        return BestScores.keys(attempts, FIRST);
    }

    /** Returns the score keys that are stored, with those of the attempts. */
    public static SortedMap<String, Double> scores(Review review) {
        SortedMap<String, Double> scores =
                new TreeMap<>(review.stored().course().map(Aggregate::scores).orElse(new TreeMap<>()));
        if (review.stored().layout().keepsScores()) {
            scores.putAll(keys(review.raw().attempts()));
        }
        return scores;
    }
}
