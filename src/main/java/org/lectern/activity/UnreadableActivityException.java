package org.lectern.activity;

import java.io.IOException;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** Thrown when the log of a keyspace cannot be read. The message is a sentence for the operator. */
public final class UnreadableActivityException extends IOException implements HasMessage {
    private static final long serialVersionUID = 1L;

    private final Message message;

    UnreadableActivityException(Message message, Throwable cause) {
        super(message.english(), cause);
        this.message = message;
    }

    @Override
    public Message message() {
        return message;
    }
}
