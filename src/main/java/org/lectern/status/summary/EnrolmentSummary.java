package org.lectern.status.summary;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.BestScore;
import org.lectern.status.model.BestScores;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.sunbird.FirstOfBestScores;
import org.lectern.wording.Message;

/**
 * A line of a user's enrolment list: progress and scores as the aggregate has them.
 *
 * @param fromAggregate whether it is from the aggregate; else that one is not whole, and it was computed from the raw rows
 * @param completedCount required contents completed
 * @param percentage empty where it is not known what is required
 * @param problem why it could not be computed from the raw rows; then it is what is stored
 */
public record EnrolmentSummary(
        Enrolment enrolment,
        boolean fromAggregate,
        int completedCount,
        Optional<Integer> percentage,
        SortedMap<String, ContentStatus> contentStatus,
        SortedMap<String, BestScore> scores,
        Optional<Message> problem) {
    public EnrolmentSummary {
        contentStatus = Collections.unmodifiableSortedMap(new TreeMap<>(contentStatus));
        scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
    }

    /**
     * Whether an aggregate can be taken at its word: it was computed, it says what it counts, and the enrolment that was written
     * with it says the same. One from before it had contents is not whole, nor one that a computation left half-way.
     */
    static boolean isWhole(Aggregate row, Enrolment enrolment, StatusLayout layout) {
        long completed = contents(row, enrolment, layout).values().stream()
                .filter(ContentStatus.COMPLETED::equals)
                .count();
        return row.updated().isPresent()
                && row.completedCount().isPresent()
                && row.completedCount().equals(enrolment.progress())
                && completed >= row.completedCount().get();
    }

    /** Platforms copy the contents to the enrolment. */
    private static SortedMap<String, ContentStatus> contents(Aggregate row, Enrolment enrolment, StatusLayout layout) {
        return layout.deployed() ? new TreeMap<>(enrolment.contentStatus()) : row.contentStatus();
    }

    static EnrolmentSummary of(Aggregate row, Enrolment enrolment, StatusLayout layout, Optional<Integer> percentage) {
        return new EnrolmentSummary(
                enrolment,
                true,
                row.completedCount().orElse(0),
                percentage,
                contents(row, enrolment, layout),
                BestScores.read(row.scores()),
                Optional.empty());
    }

    static EnrolmentSummary of(Review review, Enrolment enrolment) {
        return new EnrolmentSummary(
                enrolment,
                false,
                review.summary().completedCount(),
                Optional.of(review.summary().percentage()),
                review.summary().contentStatus(),
                BestScores.read(
                        review.stored().layout().deployed()
                                ? FirstOfBestScores.scores(review)
                                : review.scores(Set.of())),
                Optional.empty());
    }

    static EnrolmentSummary refused(Optional<Aggregate> row, Enrolment enrolment, Message why) {
        return new EnrolmentSummary(
                enrolment,
                row.isPresent(),
                row.flatMap(Aggregate::completedCount).or(enrolment::progress).orElse(0),
                Optional.empty(),
                row.map(Aggregate::contentStatus).orElseGet(TreeMap::new),
                BestScores.read(row.map(Aggregate::scores).orElseGet(TreeMap::new)),
                Optional.of(why));
    }
}
