package org.lectern.activity;

import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/**
 * Thrown when the log cannot be written. If that was before the write, it is not made; the message, a sentence for the
 * operator, says which.
 */
public final class ActivityLogException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    public ActivityLogException(Message message, Throwable cause) {
        super(message, cause);
    }
}
