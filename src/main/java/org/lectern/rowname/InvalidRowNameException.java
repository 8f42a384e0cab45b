package org.lectern.rowname;

import java.util.Locale;
import org.lectern.identifier.ResourceName;

/** Thrown when a text is not a row name. The message is a sentence for an operator: what is wrong, where, and what is right. */
public final class InvalidRowNameException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int position;
    private final String fault;

    /**
     * Refuses a text.
     *
     * @param position of the first character that is wrong, from 0; the text's length if something is missing at its end
     * @param fault without a full stop, to go on after the position
     */
    InvalidRowNameException(String text, int position, String fault) {
        super(String.format(
                Locale.ROOT,
                "%s is not a row name: at position %,d, %s.",
                ResourceName.shown(text),
                position + 1,
                fault));
        this.position = position;
        this.fault = fault;
    }

    /** Of the first character that is wrong, from 0; the text's length if something is missing at its end. */
    public int position() {
        return position;
    }

    /** What is wrong there, without a full stop. */
    String fault() {
        return fault;
    }
}
