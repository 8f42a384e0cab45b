package org.lectern.profile;

import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** Thrown when profiles cannot be kept. The message is a sentence for an operator. */
public final class UnreadableProfilesException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableProfilesException(Message message, Throwable cause) {
        super(message, cause);
    }
}
