package org.lectern.wording;

import java.io.Serializable;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A sentence, or a part of one, with what it takes to say it in another language.
 *
 * @param key of its {@link MessageKey}; empty if it has none, and is English whatever a console speaks
 * @param values in order; each a {@link Number}, a {@link Message} or a {@link String}
 * @param english for logs, for exceptions' messages, and for whoever does not know the key
 */
public record Message(String key, List<Object> values, String english) implements Serializable {
    /** Nothing said. */
    public static final Message NONE = new Message("", List.of(), "");

    public Message {
        Object[] said = values.toArray();
        for (int i = 0; i < said.length; i++) {
            said[i] = value(said[i]);
        }
        values = List.of(said);
    }

    /** Of no known kind: what a driver, a file system or a program says, or what was kept before there were kinds. */
    public static Message plain(String text) {
        return text.isEmpty() ? NONE : new Message("", List.of(), text);
    }

    static Message of(MessageKey wording, Object... values) {
        Object[] said = new Object[values.length];
        for (int i = 0; i < said.length; i++) {
            said[i] = value(values[i]);
        }
        return new Message(wording.key(), Arrays.asList(said), english(wording.pattern(), said));
    }

    private static Object value(Object value) {
        if (value instanceof MessageKey wording) {
            return wording.of();
        }
        if (value instanceof Integer whole) {
            return whole.longValue(); // so that what is read from where it is kept equals what was said
        }
        return value instanceof Number || value instanceof Message ? value : String.valueOf(value);
    }

    /** As {@link MessageFormat} does it, which takes too long for what is made in hundreds of thousands. */
    private static String english(String pattern, Object[] values) {
        if (pattern.contains(",choice,") || pattern.contains(",number,")) {
            return new MessageFormat(pattern.replace("'", "''"), Locale.ENGLISH)
                    .format(Arrays.stream(values)
                            .map(value -> value instanceof Message part ? part.english() : value)
                            .toArray());
        }
        StringBuilder text = new StringBuilder(pattern.length() + 32);
        int from = 0;
        for (int open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', from)) {
            text.append(pattern, from, open);
            int index = pattern.charAt(open + 1) - '0';
            text.append(index < values.length ? text(values[index]) : pattern.substring(open, open + 3));
            from = open + 3;
        }
        return text.append(pattern, from, pattern.length()).toString();
    }

    private static String text(Object value) {
        return value instanceof Number number
                ? NumberFormat.getInstance(Locale.ENGLISH).format(number)
                : value.toString();
    }

    public boolean isEmpty() {
        return english.isEmpty();
    }

    /** The English sentence. */
    @Override
    public String toString() {
        return english;
    }
}
