package org.lectern.rowname;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.lectern.wording.Message;

/** What the parts after an address may hold. */
final class NamePart {
    private NamePart() {}

    /** A branch or a revision: characters that can be seen, but {@code / # .} */
    static String require(String text, RowNameSentence part) {
        int fault = fault(text, "/#.");
        if (fault >= 0) {
            throw new InvalidRowNameException(text, fault, message(text, part, fault));
        }
        return text;
    }

    /** Whoever made a draft or a suggestion: characters that can be seen, but {@code / #} */
    static String requireIdentifier(String text) {
        int fault = fault(text, "/#");
        if (fault >= 0) {
            throw new InvalidRowNameException(text, fault, message(text, RowNameSentence.PART_IDENTIFIER, fault));
        }
        return text;
    }

    private static Message message(String text, RowNameSentence part, int fault) {
        return text.isEmpty()
                ? RowNameSentence.PART_MISSING.of(part)
                : RowNameSentence.PART_CHARACTER.of(part, String.format(Locale.ROOT, "%04X", text.codePointAt(fault)));
    }

    private static int fault(String text, String without) {
        if (text.isEmpty()) {
            return 0;
        }
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int code = text.codePointAt(i);
            if (without.indexOf(code) >= 0
                    || Character.isISOControl(code)
                    || Character.isWhitespace(code)
                    || Character.isSpaceChar(code)
                    || Character.getType(code) == Character.SURROGATE) {
                return i;
            }
        }
        return -1;
    }

    /** Parts in order, without those that are empty. */
    static Map<String, String> map(String... namesAndTexts) {
        Map<String, String> parts = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            if (!namesAndTexts[i + 1].isEmpty()) {
                parts.put(namesAndTexts[i], namesAndTexts[i + 1]);
            }
        }
        return parts;
    }

    static String text(Optional<?> part) {
        return part.map(Object::toString).orElse("");
    }
}
