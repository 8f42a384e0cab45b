package org.lectern.status.model;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.lectern.model.StorableText;

/**
 * An event of an assessment: a question was answered (Sunbird, collection tracking, type {@code question}).
 *
 * @param at when
 * @param score at most {@code maxScore}
 * @param duration in seconds
 */
public record Question(
        String id,
        Instant at,
        double maxScore,
        double score,
        String type,
        String title,
        String description,
        List<Map<String, String>> resvalues,
        List<Map<String, String>> params,
        BigDecimal duration) {
    /** @throws StatusRefusedException if a score is no number, below none, or above its maximum */
    public Question {
        EnrolmentKey.requireId(id, StatusSentence.WHAT_QUESTION);
        if (!Double.isFinite(score) || !Double.isFinite(maxScore)) {
            throw new StatusRefusedException(
                    StatusSentence.BAD_SCORE.of(id, Double.toString(score), Double.toString(maxScore)));
        }
        if (maxScore < 0 || score > maxScore) {
            throw new StatusRefusedException(
                    StatusSentence.SCORE_TOO_HIGH.of(id, Double.toString(score), Double.toString(maxScore)));
        }
        at = View.stored(at);
        resvalues = resvalues.stream().map(Map::copyOf).toList();
        params = params.stream().map(Map::copyOf).toList();
    }

    /** @throws StatusRefusedException if it must not be written: a text holds a character that no table can store, or nobody sees */
    public Question requireStorable() {
        requireLines(type);
        requireLines(title);
        requireLines(description);
        Stream.of(resvalues, params)
                .flatMap(List::stream)
                .flatMap(map -> map.entrySet().stream())
                .forEach(entry -> {
                    requireLines(entry.getKey());
                    requireLines(entry.getValue());
                });
        return this;
    }

    private void requireLines(String text) {
        EnrolmentKey.storable(() -> StorableText.requireLines(text, () -> StatusSentence.TEXT_OF_QUESTION.of(id)));
    }

    /** A question with nothing but its score. */
    public static Question of(String id, Instant at, double score, double maxScore) {
        return new Question(id, at, maxScore, score, "", "", "", List.of(), List.of(), BigDecimal.ZERO);
    }
}
