package org.lectern.wording;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A failure of the service layer whose message is a sentence for operators. */
public abstract class MessageRuntimeException extends RuntimeException implements HasMessage {
    @Serial
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // its values are texts, numbers and others like it
    private final Message message;

    /** @param cause null if nothing is behind it */
    protected MessageRuntimeException(Message message, @Nullable Throwable cause) {
        super(message.english(), cause);
        this.message = message;
    }

    @Override
    public Message message() {
        return message;
    }
}
