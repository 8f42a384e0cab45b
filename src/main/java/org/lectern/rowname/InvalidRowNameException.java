package org.lectern.rowname;

import org.lectern.model.ResourceName;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** Thrown when a text is not a row name. The message is a sentence for an operator: what is wrong, where, and what is right. */
public final class InvalidRowNameException extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    private final int position;
    private final Message fault;

    /**
     * Refuses a text.
     *
     * @param position of the first character that is wrong, from 0; the text's length if something is missing at its end
     * @param fault to go on after the position; without a full stop, or whole sentences
     */
    InvalidRowNameException(String text, int position, Message fault) {
        super((fault.english().endsWith(".") ? RowNameSentence.NO_ROW_NAME_AS : RowNameSentence.NO_ROW_NAME)
                .of(ResourceName.shown(text), position + 1, fault));
        this.position = position;
        this.fault = fault;
    }

    /** Of the first character that is wrong, from 0; the text's length if something is missing at its end. */
    public int position() {
        return position;
    }

    /** What is wrong there, without a full stop. */
    Message fault() {
        return fault;
    }
}
