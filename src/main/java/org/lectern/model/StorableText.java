package org.lectern.model;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Supplier;
import org.lectern.wording.Message;

/**
 * The rule for every text that is written. A text holds no control characters, which nobody sees, and no halves of surrogate
 * pairs, which Cassandra cannot store. Rows that older versions or other programs wrote are read all the same.
 */
public final class StorableText {
    /** Cassandra's limit for a partition key, and for all clustering columns of a row together, in bytes of UTF-8. */
    public static final int KEY_BYTES = 65_535;

    private static final String LINES = "\t\n\r";
    private static final char REPLACEMENT = '\uFFFD';

    private StorableText() {}

    /**
     * Refuses a name, a title or a reason that cannot be written.
     *
     * @param what the text's name, for the message
     * @throws InvalidIdentifierException with the character and its position, counted from 1
     */
    public static String require(String text, Supplier<Message> what) {
        return require(text, "", what);
    }

    /** The same for running text, which may have tabs and several lines. */
    public static String requireLines(String text, Supplier<Message> what) {
        return require(text, LINES, what);
    }

    private static String require(String text, String allowed, Supplier<Message> what) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c == '\n' || c == '\r') && allowed.indexOf(c) < 0) {
                throw new InvalidIdentifierException(
                        IdentifierSentence.LINE_END.of(what.get(), ResourceName.shown(text), i + 1));
            }
            if (isHalf(text, i) || (Character.isISOControl(c) && allowed.indexOf(c) < 0)) {
                throw new InvalidIdentifierException(IdentifierSentence.UNPRINTABLE.of(
                        what.get(), ResourceName.shown(text), String.format(Locale.ROOT, "%04X", (int) c), i + 1));
            }
        }
        return text;
    }

    private static boolean isHalf(String text, int index) {
        char c = text.charAt(index);
        return Character.isHighSurrogate(c)
                ? index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1))
                : Character.isLowSurrogate(c) && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
    }

    /** A stored text as it is shown, with a sign in the place of each character that {@link #require} refuses. */
    public static String readable(String stored) {
        StringBuilder readable = new StringBuilder(stored);
        for (int i = 0; i < stored.length(); i++) {
            if (Character.isISOControl(stored.charAt(i)) || isHalf(stored, i)) {
                readable.setCharAt(i, REPLACEMENT);
            }
        }
        return readable.toString();
    }

    /** Bytes of UTF-8. */
    public static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Whether it takes more bytes of UTF-8. A char takes three at most, so short texts are not counted. */
    public static boolean isLonger(String text, int bytes) {
        return text.length() > bytes / 3 && bytes(text) > bytes;
    }
}
