package org.lectern.node;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * The embedded node could not be opened. The message is written for the person at the console: what is wrong, where, and
 * what to do about it.
 */
public final class NodeException extends Exception implements HasMessage {
    @Serial
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // its values are texts and numbers
    private final Message message;

    NodeException(Message message) {
        this(message, null);
    }

    /** @param cause null if nothing is behind it */
    NodeException(Message message, @Nullable Throwable cause) {
        super(message.english(), cause);
        this.message = message;
    }

    @Override
    public Message message() {
        return message;
    }
}
