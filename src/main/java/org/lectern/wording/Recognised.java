package org.lectern.wording;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sentences that a cluster has on record in English, where other consoles and older ones read them: what kind each is, and
 * with which values, so that it can be said in another language. Safe to use from any thread.
 */
public final class Recognised {
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)\\}");
    private static final Pattern GROUPED = Pattern.compile("\\d{1,3}(,\\d{3})*");

    private final List<Shape> shapes;

    /** @param kinds those that may be on record; the ones with forms of number are not recognised */
    public Recognised(Collection<? extends Wording> kinds) {
        shapes = kinds.stream()
                .filter(kind ->
                        !kind.pattern().contains(",choice,") && !kind.pattern().contains(",number,"))
                .map(Shape::of)
                // What says more of itself comes first: "{0} of {1}." would fit many a sentence.
                .sorted(Comparator.comparingInt(Shape::letters).reversed())
                .toList();
    }

    /** The sentence with its kind; as it stands, in English, if none of the kinds has said it. */
    public Said read(String english) {
        return shapes.stream()
                .flatMap(shape -> shape.read(english, this).stream())
                .findFirst()
                .orElseGet(() -> Said.plain(english));
    }

    private record Shape(Wording kind, String begins, Pattern whole, List<Integer> places, int letters) {
        static Shape of(Wording kind) {
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
            java.util.Arrays.fill(values, "");
            for (int i = 0; i < places.size(); i++) {
                values[places.get(i)] = value(found.group(i + 1), english, others);
            }
            return Optional.of(new Said(kind.key(), List.of(values), english));
        }

        private static Object value(String text, String whole, Recognised others) {
            if (GROUPED.matcher(text).matches()) {
                return Long.valueOf(text.replace(",", ""));
            }
            return text.length() < whole.length() ? others.read(text) : text;
        }
    }
}
