package org.lectern.model;

import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** Thrown when a text is not an identifier. The message is a sentence for an operator: what is wrong, and what is right. */
public final class InvalidIdentifierException extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    public InvalidIdentifierException(Message message) {
        super(message);
    }
}
