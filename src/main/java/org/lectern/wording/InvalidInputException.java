package org.lectern.wording;

import java.io.Serial;

/** Thrown when something that was typed, chosen or sent is refused: what is wrong with it, and what would be right. */
public class InvalidInputException extends IllegalArgumentException implements HasMessage {
    @Serial
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // its values are texts, numbers and others like it
    private final Message message;

    public InvalidInputException(Message message) {
        super(message.english());
        this.message = message;
    }

    public InvalidInputException(Message message, Throwable cause) {
        super(message.english(), cause);
        this.message = message;
    }

    @Override
    public Message message() {
        return message;
    }
}
