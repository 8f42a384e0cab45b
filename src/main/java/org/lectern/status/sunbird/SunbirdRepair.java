package org.lectern.status.sunbird;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.Summary;
import org.lectern.status.model.View;
import org.lectern.status.store.StatusWrite;

/**
 * Plans writes of rows that Sunbird keeps, and goes on writing: only values that its raw rows explain, key by key. Where there is
 * no raw row, counts and enrolments stay as they are. Completions are left to the platform.
 */
public final class SunbirdRepair {
    private SunbirdRepair() {}

    /** The rows that differ: each with the keys that are to change, and as it was read. */
    public static List<StatusWrite> plan(Review review, Instant stamp) {
        return review.needsRepair() ? writes(review, stamp, SunbirdRepair::expected) : List.of();
    }

    /**
     * The same with the completion of the enrolment, for which the platform will not send for a certificate.
     *
     * @throws StatusRefusedException if the platform has recorded it, or the learner has not completed what is required
     */
    public static List<StatusWrite> planCompletion(Review review, Instant stamp) {
        Optional<Enrolment> there = review.stored().enrolment().filter(one -> !one.ghost());
        if (there.isEmpty() || FinalCompletion.isFinal(there.get())) {
            return List.of();
        }
        ExpectedEnrolment expected = expectation(review);
        if (expected.dependsOnRelease()) {
            throw new StatusRefusedException(StatusSentence.RELEASE_UNKNOWN.of(review.key()));
        }
        if (!expected.isComplete()) {
            throw new StatusRefusedException(StatusSentence.NOT_COMPLETED.of(
                    review.key(),
                    review.summary().completedCount(),
                    review.summary().required()));
        }
        return writes(review, stamp, (one, row) -> CertificateOnCompletion.completed(row, review.summary(), stamp));
    }

    private interface Enrolments {
        Enrolment right(Review review, Enrolment there);
    }

    private static ExpectedEnrolment expectation(Review review) {
        return new ExpectedEnrolment(review.tree(), review.raw(), review.summary(), review.stored());
    }

    private static Enrolment expected(Review review, Enrolment there) {
        return expectation(review).of(there);
    }

    private static List<StatusWrite> writes(Review review, Instant stamp, Enrolments enrolments) {
        List<StatusWrite> writes = new ArrayList<>();
        if (!review.raw().views().isEmpty()) {
            review.stored().units().forEach((unit, row) -> {
                Summary expected = Objects.requireNonNull(review.units().get(unit));
                right(review, review.tree().unit(unit), expected, Optional.of(row))
                        .ifPresent(count -> writes.add(new StatusWrite.WriteUnit(
                                Aggregate.Key.unit(review.key(), unit),
                                aggregate(Optional.of(count), new TreeMap<>(), stamp))));
            });
            review.stored().enrolment().ifPresent(there -> {
                Enrolment right = enrolments.right(review, there);
                if (!right.equals(there)) {
                    writes.add(new StatusWrite.SwapEnrolment(Optional.of(there), right));
                }
            });
        }
        course(review, stamp).ifPresent(writes::add);
        return writes;
    }

    /** The count that takes the place of a wrong one; empty if the one that is there is right. */
    private static Optional<Integer> right(
            Review review, CollectionTree of, Summary expected, Optional<Aggregate> row) {
        Map<String, View> views = review.raw().views();
        Set<Integer> counts = ReleaseDifferences.counts(
                of, expected, views, ReleaseDifferences.isSynced(review.tree(), views, review.stored()));
        return counts.contains(row.flatMap(Aggregate::completedCount).orElse(0))
                ? Optional.empty()
                : Optional.of(expected.completedCount());
    }

    private static Optional<StatusWrite> course(Review review, Instant stamp) {
        Optional<Aggregate> course = review.stored().course();
        Optional<Integer> there = course.flatMap(Aggregate::completedCount);
        Optional<Integer> right = review.raw().views().isEmpty()
                ? there
                : right(review, review.tree(), review.summary(), course).or(() -> there);
        SortedMap<String, Double> scores = FirstOfBestScores.scores(review);
        return right.equals(there)
                        && course.map(Aggregate::scores).orElse(new TreeMap<>()).equals(scores)
                ? Optional.empty()
                : Optional.of(new StatusWrite.SwapAggregate(
                        Aggregate.Key.of(review.key()), course, aggregate(right, scores, stamp)));
    }

    private static Aggregate aggregate(Optional<Integer> count, SortedMap<String, Double> scores, Instant stamp) {
        return new Aggregate(count, new TreeMap<>(), scores, Optional.of(stamp));
    }
}
