package org.lectern.wording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sentences that a cluster has on record in English, where other consoles and older ones read them: what kind each is, and
 * with which values, so that it can be said in another language. Operators' own words stand in the same places, so only a
 * whole sentence is recognised; parts of sentences, and what writes are called, are looked for within one. Safe to use from
 * any thread.
 */
public final class Recognised {
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)\\}");
    /** A number as a sentence writes it; one of more digits, or with a zero before it, is a name. */
    private static final Pattern GROUPED = Pattern.compile("0|[1-9]\\d{0,2}(,\\d{3}){0,5}");

    /** Ends with a full stop, or with what is said elsewhere. */
    private static final Pattern SENTENCE = Pattern.compile(".*(\\.|[:;] \\{\\d\\}(\\{\\d\\})?)\\s?", Pattern.DOTALL);

    private static final int WORDS_OF_A_SENTENCE = 3;

    private final List<Shape> shapes;
    private final List<Shape> sentences;

    /**
     * @param kinds those that may be on record; the ones with forms of number are not recognised
     * @param alone of these, what stands on record by itself though it is no whole sentence
     * @param names which values of a kind are names, and stay as they are whatever they look like
     */
    public Recognised(
            Collection<? extends Wording> kinds, Set<? extends Wording> alone, Map<Wording, Set<Integer>> names) {
        shapes = kinds.stream()
                .filter(kind ->
                        !kind.pattern().contains(",choice,") && !kind.pattern().contains(",number,"))
                .map(kind -> Shape.of(kind, names.getOrDefault(kind, Set.of())))
                // What says more of itself comes first: "{0} of {1}." would fit many a sentence.
                .sorted(Comparator.comparingInt(Shape::letters).reversed())
                .toList();
        sentences = shapes.stream()
                .filter(shape -> isSentence(shape.kind()) || alone.contains(shape.kind()))
                .toList();
    }

    private static boolean isSentence(Wording kind) {
        String words = PLACE.matcher(kind.pattern()).replaceAll("").strip();
        return SENTENCE.matcher(kind.pattern()).matches() && words.split("\\s+").length >= WORDS_OF_A_SENTENCE;
    }

    /** The sentence with its kind; as it stands, in English, if none of the kinds has said it. */
    public Said read(String english) {
        return read(english, sentences);
    }

    private Said part(String english) {
        return read(english, shapes);
    }

    private Said read(String english, List<Shape> among) {
        return among.stream()
                .flatMap(shape -> shape.read(english, this).stream())
                .findFirst()
                .orElseGet(() -> Said.plain(english));
    }

    private record Shape(
            Wording kind, String begins, Pattern whole, List<Integer> places, Set<Integer> names, int letters) {
        static Shape of(Wording kind, Set<Integer> names) {
            String pattern = kind.pattern();
            StringBuilder whole = new StringBuilder();
            List<Integer> places = new ArrayList<>();
            Matcher place = PLACE.matcher(pattern);
            int from = 0;
            while (place.find()) {
                whole.append(Pattern.quote(pattern.substring(from, place.start())))
                        .append("(.*?)");
                places.add(Integer.valueOf(place.group(1)));
                from = place.end();
            }
            whole.append(Pattern.quote(pattern.substring(from)));
            int first = pattern.indexOf('{');
            return new Shape(
                    kind,
                    first < 0 ? pattern : pattern.substring(0, first),
                    Pattern.compile(whole.toString(), Pattern.DOTALL),
                    places,
                    names,
                    PLACE.matcher(pattern).replaceAll("").length());
        }

        Optional<Said> read(String english, Recognised others) {
            if (!english.startsWith(begins)) {
                return Optional.empty();
            }
            Matcher found = whole.matcher(english);
            if (!found.matches()) {
                return Optional.empty();
            }
            int highest = places.stream().mapToInt(Integer::intValue).max().orElse(-1);
            Object[] values = new Object[highest + 1];
            Arrays.fill(values, "");
            for (int i = 0; i < places.size(); i++) {
                String text = found.group(i + 1);
                values[places.get(i)] = names.contains(places.get(i)) ? text : value(text, english, others);
            }
            return Optional.of(new Said(kind.key(), List.of(values), english));
        }

        private static Object value(String text, String whole, Recognised others) {
            if (GROUPED.matcher(text).matches()) {
                return Long.valueOf(text.replace(",", ""));
            }
            return text.length() < whole.length() ? others.part(text) : text;
        }
    }
}
