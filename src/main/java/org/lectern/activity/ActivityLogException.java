package org.lectern.activity;

import org.lectern.wording.Said;
import org.lectern.wording.WordedRuntimeException;

/**
 * Thrown when the log cannot be written. If that was before the write, it is not made; the message, a sentence for the
 * operator, says which.
 */
public final class ActivityLogException extends WordedRuntimeException {
    private static final long serialVersionUID = 1L;

    public ActivityLogException(Said said, Throwable cause) {
        super(said, cause);
    }
}
