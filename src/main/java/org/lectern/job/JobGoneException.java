package org.lectern.job;

import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** Thrown when a job that is to be steered has ended, or moved to another process. */
public final class JobGoneException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    public JobGoneException(Message message) {
        super(message, null);
    }
}
