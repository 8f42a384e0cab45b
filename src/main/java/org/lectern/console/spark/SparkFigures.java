package org.lectern.console.spark;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lectern.console.text.Texts;

/**
 * How far a command says that it is.
 *
 * @param kind what it counts
 * @param numbers in the order in which it says them
 */
record SparkFigures(Kind kind, List<Long> numbers) {
    private static final int PERCENT = 100;
    private static final String NUMBER = "([\\d,]+)";

    /** What commands count. */
    enum Kind {
        /** A repair: tried, of how many. */
        FINDINGS(NUMBER + " of " + NUMBER + " findings tried"),
        /** A rebuild: done, of how many. */
        LIBRARIES(NUMBER + " of " + NUMBER + " libraries"),
        /** Work on content status: examined, found, written, failed, percent of the ring. */
        ENROLMENTS(NUMBER + " examined, " + NUMBER + " found, " + NUMBER + " written, " + NUMBER + " failed, " + NUMBER
                + " % of the ring"),
        /** A review of polls: read. */
        SUBSCRIBERS(NUMBER + " subscribers? read"),
        /** A move: read in its pass, and percent of all, where that is known. */
        ROWS("[a-z ]+: " + NUMBER + " lines?(?:, " + NUMBER + " %)?(?:; waits: .*)?");

        private final Pattern pattern;

        Kind(String pattern) {
            this.pattern = Pattern.compile(pattern);
        }
    }

    /** What a line says; empty if it says something else. */
    static Optional<SparkFigures> of(String line) {
        return Stream.of(Kind.values()).flatMap(kind -> of(kind, line).stream()).findFirst();
    }

    private static Optional<SparkFigures> of(Kind kind, String line) {
        Matcher matcher = kind.pattern.matcher(line);
        return matcher.matches() ? Optional.of(new SparkFigures(kind, numbers(matcher))) : Optional.empty();
    }

    private static List<Long> numbers(MatchResult found) {
        return IntStream.rangeClosed(1, found.groupCount())
                .mapToObj(found::group)
                .filter(Objects::nonNull)
                .map(number -> Long.valueOf(number.replace(",", "")))
                .toList();
    }

    long done() {
        return switch (kind) {
            case ENROLMENTS -> numbers.get(numbers.size() - 1);
            case ROWS -> numbers.size() > 1 ? numbers.get(1) : 0;
            case FINDINGS, LIBRARIES, SUBSCRIBERS -> numbers.get(0);
        };
    }

    /** Of so many; 0 if nobody knows. */
    long total() {
        return switch (kind) {
            case FINDINGS, LIBRARIES -> numbers.get(1);
            case ENROLMENTS -> PERCENT;
            case ROWS -> numbers.size() > 1 ? PERCENT : 0;
            case SUBSCRIBERS -> 0;
        };
    }

    /** @param since what was said first, and so many seconds ago */
    String text(Texts texts, SparkFigures since, double seconds) {
        double rate = seconds < 1 ? 0 : (numbers.get(0) - since.numbers().get(0)) / seconds;
        String said = texts.get("spark.figures." + kind, numbers.toArray());
        return rate < 0.5 ? said : texts.get("spark.figures.rate", said, Math.round(rate));
    }
}
