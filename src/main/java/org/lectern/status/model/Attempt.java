package org.lectern.status.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * An attempt at an assessment, as it is stored.
 *
 * @param createdOn when it was first stored
 * @param attemptedOn the attempt's own time: of two with the same id the later one counts; {@link #NO_TIME} if the row has
 *     none, which is before any other
 * @param questions one event for each question
 */
public record Attempt(
        String content,
        String id,
        Instant createdOn,
        Instant attemptedOn,
        List<Question> questions,
        double totalScore,
        double totalMaxScore) {
    /** Stands for a time that is missing in the row. */
    public static final Instant NO_TIME = Instant.ofEpochMilli(Long.MIN_VALUE);

    public Attempt {
        EnrolmentKey.requireId(content, StatusSentence.WHAT_CONTENT);
        EnrolmentKey.requireId(id, StatusSentence.WHAT_ATTEMPT);
        if (!Double.isFinite(totalScore) || !Double.isFinite(totalMaxScore)) {
            throw new StatusRefusedException(
                    StatusSentence.BAD_TOTAL.of(id, Double.toString(totalScore), Double.toString(totalMaxScore)));
        }
        questions = List.copyOf(questions);
    }

    /** An attempt of these events: per question the latest one counts, not the best; of equal times the last one sent. */
    public static Attempt of(String content, String id, Instant createdOn, Instant attemptedOn, List<Question> events) {
        Map<String, Question> latest = new LinkedHashMap<>();
        events.forEach(event ->
                latest.merge(event.id(), event, (before, next) -> next.at().isBefore(before.at()) ? before : next));
        List<Question> questions = List.copyOf(latest.values());
        return new Attempt(
                content,
                id,
                View.stored(createdOn),
                View.stored(attemptedOn),
                questions,
                sum(questions, Question::score),
                sum(questions, Question::maxScore));
    }

    /** In decimals, so that a tenth and two tenths are three tenths. */
    private static double sum(List<Question> questions, ToDoubleFunction<Question> part) {
        return questions.stream()
                .map(question -> BigDecimal.valueOf(part.applyAsDouble(question)))
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .doubleValue();
    }

    /** "1.33/2.0": at least one decimal and at most two. */
    public String grandTotal() {
        return decimals(totalScore) + "/" + decimals(totalMaxScore);
    }

    private static String decimals(double value) {
        DecimalFormat format = new DecimalFormat("0.0#", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setRoundingMode(RoundingMode.HALF_UP);
        return format.format(BigDecimal.valueOf(value));
    }

    /** The attempt's own time, if the row has one. */
    public Optional<Instant> time() {
        return Optional.of(attemptedOn).filter(at -> !at.equals(NO_TIME));
    }

    /** As it is known once it was archived: what it was worth. */
    Attempt withoutQuestions() {
        return new Attempt(content, id, createdOn, attemptedOn, List.of(), totalScore, totalMaxScore);
    }

    /** Some of one place, or of several: then more than one may bear a name. */
    public static Map<List<String>, List<Attempt>> byName(List<Attempt> attempts) {
        return attempts.stream().collect(Collectors.groupingBy(Attempt::name));
    }

    /** What tells it from others in its place. */
    public List<String> name() {
        return List.of(content, id);
    }

    /** Whether it is the same attempt, and not an earlier sending of it. */
    public boolean standsFor(Attempt other) {
        return id.equals(other.id) && content.equals(other.content) && !attemptedOn.isBefore(other.attemptedOn);
    }

    /** The same, first stored at this time. */
    public Attempt createdOn(Instant first) {
        return new Attempt(content, id, first, attemptedOn, questions, totalScore, totalMaxScore);
    }
}
