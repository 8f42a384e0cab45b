package org.lectern.console.view;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with each letter and its combining marks as one character, where there is one; knows the exact text behind it. JavaFX
 * does not end a wrapped line where it should in a paragraph with combining marks.
 */
final class ComposedText {
    private static final Pattern MARKED = Pattern.compile("\\P{M}\\p{M}+");

    private final String exact;
    private final String shown;
    /** Where each character that is shown begins in the exact text, and where that ends. */
    private final int[] places;

    ComposedText(String exact) {
        this.exact = exact;
        StringBuilder text = new StringBuilder(exact.length());
        int[] from = new int[exact.length() + 1];
        Matcher marked = MARKED.matcher(exact);
        int at = 0;
        while (marked.find()) {
            at = plain(exact, at, marked.start(), text, from);
            String one = Normalizer.normalize(marked.group(), Normalizer.Form.NFC);
            // Only as a whole: a part of it would be no part of the exact text.
            if (one.length() == 1) {
                from[text.length()] = at;
                text.append(one);
                at = marked.end();
            }
        }
        plain(exact, at, exact.length(), text, from);
        from[text.length()] = exact.length();
        this.shown = text.toString();
        this.places = Arrays.copyOf(from, text.length() + 1);
    }

    private static int plain(String exact, int at, int end, StringBuilder text, int[] from) {
        for (int i = at; i < end; i++) {
            from[text.length()] = i;
            text.append(exact.charAt(i));
        }
        return end;
    }

    String shown() {
        return shown;
    }

    String exact() {
        return exact;
    }

    /** The exact text of a part of what is shown. */
    String exact(int start, int end) {
        return exact.substring(places[start], places[end]);
    }
}
