package org.lectern.identifier;

/** Thrown when a text is not an identifier. The message is a sentence for an operator: what is wrong, and what is right. */
public final class InvalidIdentifierException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public InvalidIdentifierException(String message) {
        super(message);
    }
}
