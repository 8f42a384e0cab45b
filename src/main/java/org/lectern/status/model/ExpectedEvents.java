package org.lectern.status.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which assessments lack the events that their end expects (Sunbird, collection tracking): when the view of an assessment
 * ends, its events are to be submitted as an attempt, from which scores are computed. A pure function of the rows.
 */
public final class ExpectedEvents {
    private ExpectedEvents() {}

    /** @param raw with what was archived, where that was read */
    public static List<Drift> missing(EnrolmentKey key, CollectionTree tree, Raw raw, Derived stored) {
        Map<String, Long> attempts =
                raw.attempts().stream().collect(Collectors.groupingBy(Attempt::content, Collectors.counting()));
        // A platform may keep scores longer than attempts: what it counts says nothing of what should be here.
        Map<String, BestScore> scores = stored.layout().deployed()
                ? Map.of()
                : BestScores.read(stored.course().map(Aggregate::scores).orElseGet(TreeMap::new));
        TreeSet<String> assessments = new TreeSet<>(tree.questions().keySet());
        assessments.addAll(scores.keySet());
        List<Drift> missing = new ArrayList<>();
        for (String content : assessments) {
            long there = attempts.getOrDefault(content, 0L);
            BestScore score = scores.get(content);
            View view = raw.views().get(content);
            if (score != null && score.attempts() > there) {
                missing.add(drift(key, content, there, Integer.toString(score.attempts())));
            } else if (there == 0 && view != null && view.isCompleted() && tree.hasLeaf(content)) {
                missing.add(drift(
                        key,
                        content,
                        there,
                        view.lastCompleted().map(Object::toString).orElse("")));
            }
        }
        return missing;
    }

    /** @param stored how many attempts the summary counts, or when the view ended */
    private static Drift drift(EnrolmentKey key, String content, long attempts, String stored) {
        return new Drift(
                StatusDriftKind.EVENTS_MISSING, key, key.collection(), content, Long.toString(attempts), stored);
    }
}
