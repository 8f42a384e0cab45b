package org.lectern.profile;

import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** Thrown when the system's keyring does not do what it is asked. The message is a sentence; it never holds a secret. */
public final class KeyringException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    KeyringException(Message message) {
        super(message, null);
    }

    KeyringException(Message message, Throwable cause) {
        super(message, cause);
    }
}
