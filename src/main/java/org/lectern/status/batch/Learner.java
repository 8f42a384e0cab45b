package org.lectern.status.batch;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Derived;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.Summary;
import org.lectern.wording.Message;

/**
 * A learner in a collection, as a batch job has seen it: raw progress beside stored progress.
 *
 * @param figures empty if nothing could be computed, or only the differences are on record
 * @param kinds of differences; empty if raw and derived rows agree
 * @param differences how many
 * @param problem why nothing could be computed
 */
public record Learner(
        EnrolmentKey key,
        Optional<Figures> figures,
        Set<StatusDriftKind> kinds,
        int differences,
        Optional<Message> problem) {
    public Learner {
        kinds = Set.copyOf(kinds);
    }

    /**
     * Completed contents.
     *
     * @param required how many are
     * @param raw by the raw rows
     * @param stored by what the learner is shown: the enrolment, else the aggregate
     */
    public record Figures(int required, int raw, int stored) {
        public int rawPercentage() {
            return Summary.percentage(raw, required);
        }

        public int storedPercentage() {
            return Summary.percentage(stored, required);
        }
    }

    /** Of a review. */
    public static Learner of(Review review) {
        Derived stored = review.stored();
        int shown = stored.enrolment()
                .flatMap(Enrolment::progress)
                .or(() -> stored.course().flatMap(Aggregate::completedCount))
                .orElse(0);
        return new Learner(
                review.key(),
                Optional.of(new Figures(
                        review.summary().required(), review.summary().completedCount(), shown)),
                kinds(review.drift()),
                review.drift().size(),
                Optional.empty());
    }

    /** Of one of whom only the differences are known. */
    public static Learner of(EnrolmentKey key, List<Drift> drift) {
        return new Learner(key, Optional.empty(), kinds(drift), drift.size(), Optional.empty());
    }

    /** Those whom differences are of. */
    public static List<Learner> all(List<Drift> found) {
        Map<EnrolmentKey, List<Drift>> byLearner = new LinkedHashMap<>();
        found.forEach(one ->
                byLearner.computeIfAbsent(one.where(), any -> new ArrayList<>()).add(one));
        return byLearner.entrySet().stream()
                .map(learner -> of(learner.getKey(), learner.getValue()))
                .toList();
    }

    public static Learner refused(EnrolmentKey key, Message why) {
        return new Learner(key, Optional.empty(), Set.of(), 0, Optional.of(why));
    }

    private static Set<StatusDriftKind> kinds(List<Drift> drift) {
        Set<StatusDriftKind> kinds = EnumSet.noneOf(StatusDriftKind.class);
        drift.forEach(one -> kinds.add(one.kind()));
        return kinds;
    }

    /** Whether raw and derived rows agree. */
    public boolean isRight() {
        return kinds.isEmpty() && problem.isEmpty();
    }
}
