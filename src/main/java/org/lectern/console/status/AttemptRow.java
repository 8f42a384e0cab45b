package org.lectern.console.status;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.BestScores;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.sunbird.FirstOfBestScores;

/**
 * A content with attempts, or one of these attempts.
 *
 * @param attempt the attempt; of a content its best
 * @param number of a content how many attempts there are; of an attempt its place in the order of time, from 1
 * @param best whether it is the best of its content
 * @param drift of a content what differs in its scores
 * @param below a content's attempts, the earliest first
 */
record AttemptRow(
        boolean content, Attempt attempt, int number, boolean best, List<Drift> drift, List<AttemptRow> below) {
    static List<AttemptRow> of(Review review) {
        Map<String, List<Attempt>> byContent = review.raw().attempts().stream()
                .collect(Collectors.groupingBy(Attempt::content, TreeMap::new, Collectors.toList()));
        List<AttemptRow> rows = new ArrayList<>();
        byContent.forEach((content, all) -> {
            List<Attempt> inOrder = all.stream()
                    .sorted(Comparator.comparing(Attempt::attemptedOn).thenComparing(Attempt::id))
                    .toList();
            Optional<Attempt> best =
                    review.stored().layout().deployed() ? FirstOfBestScores.best(all) : BestScores.best(all);
            List<AttemptRow> below = new ArrayList<>();
            for (int i = 0; i < inOrder.size(); i++) {
                Attempt attempt = inOrder.get(i);
                below.add(
                        new AttemptRow(false, attempt, i + 1, best.equals(Optional.of(attempt)), List.of(), List.of()));
            }
            List<Drift> drift = review.drift().stream()
                    .filter(one -> one.kind() == StatusDriftKind.SCORE_DIFFERS
                            && one.subject().endsWith(":" + content))
                    .toList();
            best.ifPresent(one -> rows.add(new AttemptRow(true, one, all.size(), false, drift, below)));
        });
        return rows;
    }
}
