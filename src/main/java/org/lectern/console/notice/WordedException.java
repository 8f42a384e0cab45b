package org.lectern.console.notice;

import org.lectern.wording.Said;
import org.lectern.wording.Worded;

/** Thrown with a message that is a sentence for the operator already. */
public final class WordedException extends Exception implements Worded {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // its values are texts, numbers and others like it
    private final Said said;

    public WordedException(Said said, Throwable cause) {
        super(said.english(), cause);
        this.said = said;
    }

    /** @param sentence in the console's language */
    public WordedException(String sentence, Throwable cause) {
        this(Said.plain(sentence), cause);
    }

    /** @param sentence in the console's language */
    public WordedException(String sentence) {
        super(sentence);
        this.said = Said.plain(sentence);
    }

    @Override
    public Said said() {
        return said;
    }
}
