package org.lectern.tool.tour;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/** Knows a text again on the screen, whatever the language, and whatever fills those of its places that are not known. */
final class ShownText {
    private final Pattern pattern;

    /**
     * @param text as in the bundle, with its places in braces
     * @param locale in which the known values are written
     * @param values what fills the first places; the others may be filled by anything
     */
    ShownText(String text, Locale locale, Object... values) {
        StringBuilder expression = new StringBuilder();
        int from = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
            int end = end(text, open);
            expression.append(Pattern.quote(text.substring(from, open)));
            String place = text.substring(open, end);
            expression.append(
                    number(place) < values.length
                            ? Pattern.quote(new MessageFormat(place, locale).format(values))
                            : ".*");
            from = end;
        }
        expression.append(Pattern.quote(text.substring(from)));
        pattern = Pattern.compile(expression.toString(), Pattern.DOTALL);
    }

    /** Whether this is a part of what is shown. */
    boolean isIn(String shown) {
        return pattern.matcher(shown).find();
    }

    /** Where a place ends: a choice has places of its own in it. */
    private static int end(String text, int open) {
        int depth = 0;
        for (int at = open; at < text.length(); at++) {
            if (text.charAt(at) == '{') {
                depth++;
            } else if (text.charAt(at) == '}' && --depth == 0) {
                return at + 1;
            }
        }
        throw new IllegalArgumentException("A place is not closed: " + text);
    }

    private static int number(String place) {
        int end = 1;
        while (Character.isDigit(place.charAt(end))) {
            end++;
        }
        return Integer.parseInt(place.substring(1, end));
    }
}
