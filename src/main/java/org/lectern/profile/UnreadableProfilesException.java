package org.lectern.profile;

import org.lectern.wording.Said;
import org.lectern.wording.WordedRuntimeException;

/** Thrown when profiles cannot be kept. The message is a sentence for an operator. */
public final class UnreadableProfilesException extends WordedRuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableProfilesException(Said said, Throwable cause) {
        super(said, cause);
    }
}
