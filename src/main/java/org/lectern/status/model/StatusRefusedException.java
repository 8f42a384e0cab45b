package org.lectern.status.model;

import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** Thrown when an event or a request breaks a rule. The message says what, where, and what to do; nothing was written. */
public final class StatusRefusedException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    public StatusRefusedException(Message message) {
        super(message, null);
    }

    public StatusRefusedException(Message message, Throwable cause) {
        super(message, cause);
    }
}
