package org.lectern.poll;

import java.text.Normalizer;
import java.util.Locale;
import org.lectern.model.InvalidIdentifierException;

/**
 * The name that somebody subscribes under. Names are compared after normalisation to NFC and trimming; whether case counts
 * is the poll's to say.
 *
 * @param value normalised and trimmed, 1 to 200 characters that can be seen
 */
public record SubscriberName(String value) {
    /** Characters, at most, after normalisation. */
    public static final int MAXIMUM_LENGTH = 200;

    /** @throws InvalidIdentifierException with a sentence for whoever typed it */
    public SubscriberName {
        PollId.requireShort(value, PollSentence.WHAT_NAME, MAXIMUM_LENGTH);
        if (!value.equals(normal(value))) {
            throw new InvalidIdentifierException(PollSentence.NOT_NORMALISED.of());
        }
    }

    /**
     * The name that was typed.
     *
     * @throws InvalidIdentifierException if there is none, or it is too long, or holds what cannot be seen
     */
    public static SubscriberName of(String typed) {
        return new SubscriberName(normal(typed));
    }

    private static String normal(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC).strip();
    }

    /** What two names have in common when they are the same. For names as others stored them, too. */
    static String comparable(String name, boolean caseCounts) {
        String normal = normal(name);
        // Capitals first: there are letters whose small forms differ although their capitals do not.
        return caseCounts ? normal : normal(normal.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return value;
    }
}
