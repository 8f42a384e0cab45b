package org.lectern.transfer;

import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** Thrown when a file as a whole cannot be read or written. The message is a sentence for an operator. */
public final class UnreadableFileException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    public UnreadableFileException(Message message) {
        super(message, null);
    }

    public UnreadableFileException(Message message, Throwable cause) {
        super(message, cause);
    }
}
