package org.lectern.profile;

import org.lectern.wording.Said;
import org.lectern.wording.WordedRuntimeException;

/** Thrown when the system's keyring does not do what it is asked. The message is a sentence; it never holds a secret. */
public final class KeyringException extends WordedRuntimeException {
    private static final long serialVersionUID = 1L;

    KeyringException(Said said) {
        super(said, null);
    }

    KeyringException(Said said, Throwable cause) {
        super(said, cause);
    }
}
