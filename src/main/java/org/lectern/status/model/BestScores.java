package org.lectern.status.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The best attempt, and the keys under which aggregates keep it. */
public final class BestScores {
    /** Of equal totals the earlier attempt counts. */
    private static final Comparator<Attempt> EARLIER =
            Comparator.comparing(Attempt::attemptedOn).thenComparing(Attempt::id);

    private static final String SCORE = "score:";
    private static final String MAX_SCORE = "max_score:";
    private static final String COUNT = "attempts_count:";

    private BestScores() {}

    /** The best of some attempts at one content. */
    public static Optional<Attempt> best(Collection<Attempt> attempts) {
        return best(attempts, EARLIER);
    }

    /**
     * The best of some attempts at one content.
     *
     * @param tie which of two with the same total counts: the lesser one
     */
    public static Optional<Attempt> best(Collection<Attempt> attempts, Comparator<Attempt> tie) {
        return attempts.stream()
                .min(Comparator.comparingDouble(Attempt::totalScore).reversed().thenComparing(tie));
    }

    /** The keys {@code score:}, {@code max_score:} and {@code attempts_count:} of each content attempted. */
    public static SortedMap<String, Double> keys(Collection<Attempt> attempts) {
        return keys(attempts, EARLIER);
    }

    /**
     * The same keys.
     *
     * @param tie which of two attempts with the same total counts: the lesser one
     */
    public static SortedMap<String, Double> keys(Collection<Attempt> attempts, Comparator<Attempt> tie) {
        Map<String, List<Attempt>> byContent = attempts.stream().collect(Collectors.groupingBy(Attempt::content));
        SortedMap<String, Double> keys = new TreeMap<>();
        byContent.forEach((content, all) -> best(all, tie).ifPresent(best -> {
            keys.put(SCORE + content, best.totalScore());
            keys.put(MAX_SCORE + content, best.totalMaxScore());
            keys.put(COUNT + content, (double) all.size());
        }));
        return keys;
    }

    /** The contents of such keys; a content without a score is left out. */
    public static SortedMap<String, BestScore> read(Map<String, Double> keys) {
        SortedMap<String, BestScore> scores = new TreeMap<>();
        keys.forEach((key, score) -> {
            if (key.startsWith(SCORE)) {
                String content = key.substring(SCORE.length());
                scores.put(
                        content,
                        new BestScore(
                                score,
                                keys.getOrDefault(MAX_SCORE + content, 0.0),
                                keys.getOrDefault(COUNT + content, 0.0).intValue()));
            }
        });
        return scores;
    }

    /** The names of one content's keys. */
    static List<String> names(String content) {
        return List.of(SCORE + content, MAX_SCORE + content, COUNT + content);
    }
}
