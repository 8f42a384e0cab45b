package org.lectern.wording;

/**
 * A kind of sentence, or of a part of one, that the service layer says to operators. Each is a constant of an enum, which
 * stands in the package that says it; a console says the same in another language by the constant's {@link #key}.
 */
public interface MessageKey {
    /** The constant's own. */
    String name();

    /**
     * The sentence in English, with places for values: {@code {0}}, {@code {1,choice,…}} as in {@link
     * java.text.MessageFormat}; apostrophes stand for themselves.
     */
    String pattern();

    /** Unique among all: what a console's texts, and records that outlive the process, know the kind by. */
    default String key() {
        return getClass().getSimpleName() + "." + name();
    }

    /**
     * The sentence with its places filled.
     *
     * @param values numbers, which each language writes its own way; other sentences, or kinds without values, which are said
     *     in the same language; anything else as its text
     */
    default Message of(Object... values) {
        return Message.of(this, values);
    }
}
