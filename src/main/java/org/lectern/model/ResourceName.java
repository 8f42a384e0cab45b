package org.lectern.model;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.Message;
import org.lectern.wording.MessageKey;

/**
 * What stands after the kind in an identifier {@code kind:tenant:name}, as OAE writes them ({@code c:cam:License.txt}). The name may
 * hold further colons; the tenant may not. Any other character that can be seen is allowed: identifiers are always
 * bound, never glued into CQL.
 *
 * @param tenant not empty
 * @param name not empty
 */
public record ResourceName(String tenant, String name) {
    /**
     * The longest id of a new item or principal, in bytes of UTF-8. The ids of an item and of a principal share a key in some
     * tables, with a short text. Existing ids may be as long as a key.
     */
    public static final int MAXIMUM_BYTES = 32_700;

    private static final int SHOWN = 60;

    /**
     * Reads an identifier.
     *
     * @param text what was typed or read; null counts as empty
     * @param what the thing it should name, for the message: "content item", "principal"
     * @param form the right form, for the message: {@code c:tenant:name}
     * @param kinds the letters allowed before the first colon
     * @throws InvalidIdentifierException if it is not one
     */
    public static ResourceName parse(@Nullable String text, MessageKey what, Object form, String kinds) {
        if (text == null || text.isBlank()) {
            throw new InvalidIdentifierException(IdentifierSentence.ID_EMPTY.of(what, form));
        }
        requireBytes(text, what, StorableText.KEY_BYTES);
        refuseUnprintable(text, () -> IdentifierSentence.ID_OF.of(what));
        int first = text.indexOf(':');
        int second = first < 0 ? -1 : text.indexOf(':', first + 1);
        if (first != 1 || kinds.indexOf(text.charAt(0)) < 0 || second <= first + 1 || second == text.length() - 1) {
            throw new InvalidIdentifierException(IdentifierSentence.ID_FORM.of(shown(text), what, form));
        }
        return new ResourceName(text.substring(2, second), text.substring(second + 1));
    }

    /** @throws InvalidIdentifierException if the id of a new item or principal is too long */
    static void requireShort(String id, MessageKey what) {
        requireBytes(id, what, MAXIMUM_BYTES);
    }

    /** Existing ids may be longer, but the message names the maximum that a new id has to keep. */
    private static void requireBytes(String id, MessageKey what, int most) {
        if (StorableText.isLonger(id, most)) {
            throw new InvalidIdentifierException(
                    IdentifierSentence.ID_LONG.of(what, shown(id), StorableText.bytes(id), MAXIMUM_BYTES));
        }
    }

    /**
     * Refuses control characters, halves of surrogate pairs, which no table can hold, and spaces at the ends.
     *
     * @param what the thing that the text should name, for the message
     * @throws InvalidIdentifierException saying which character, and where, counted from 1
     */
    public static void refuseUnprintable(String text, MessageKey what) {
        refuseUnprintable(text, what::of);
    }

    private static void refuseUnprintable(String text, Supplier<Message> what) {
        StorableText.require(text, what);
        if (!text.equals(text.strip())) {
            throw new InvalidIdentifierException(IdentifierSentence.SPACE_AT_END.of(what.get(), shown(text)));
        }
    }

    /** Compares two texts as Cassandra orders them: by the bytes of UTF-8, which is the order of code points. */
    public static int inKeyOrder(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                // UTF-16 puts surrogates (characters above U+FFFF) before U+E000 to U+FFFF; UTF-8 puts them after.
                boolean swapped =
                        Character.isSurrogate(a) != Character.isSurrogate(b) && a >= '\uD800' && b >= '\uD800';
                return swapped ? Character.compare(b, a) : Character.compare(a, b);
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    /** The text in quotes, cut and with control characters made visible, fit for a message. */
    public static String shown(String text) {
        StringBuilder shown = new StringBuilder("\u201C");
        text.codePoints()
                .limit(SHOWN)
                .forEach(c -> shown.appendCodePoint(
                        Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? '\uFFFD' : c));
        return shown.append(text.codePointCount(0, text.length()) > SHOWN ? "\u2026\u201D" : "\u201D")
                .toString();
    }
}
