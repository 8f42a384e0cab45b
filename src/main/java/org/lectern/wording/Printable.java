package org.lectern.wording;

/**
 * Text that can be shown without changing what is shown around it. Names come from whoever may name an item: a control character
 * in one moves a terminal's cursor or sets its title, and a bidirectional control turns the rest of the line around (CVE-2021-42574).
 */
public final class Printable {
    private Printable() {}

    /**
     * Replaces each control character but line feed and tab, and each bidirectional control, by its JSON escape. A JSON text
     * keeps its meaning, since it has such characters in strings only.
     */
    public static String of(String text) {
        int first = 0;
        while (first < text.length() && !isUnsafe(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char next = text.charAt(i);
            if (isUnsafe(next)) {
                safe.append(String.format("\\u%04x", (int) next));
            } else {
                safe.append(next);
            }
        }
        return safe.toString();
    }

    private static boolean isUnsafe(char character) {
        return (Character.isISOControl(character) && character != '\n' && character != '\t')
                || isBidirectional(character);
    }

    /** Whether it sets the direction of the text after it. */
    public static boolean isBidirectional(int character) {
        return (character >= '\u202a' && character <= '\u202e')
                || (character >= '\u2066' && character <= '\u2069')
                || character == '\u200e'
                || character == '\u200f'
                || character == '\u061c';
    }
}
