package org.lectern.status.model;

import org.lectern.wording.Said;
import org.lectern.wording.WordedRuntimeException;

/** Thrown when an event or a request breaks a rule. The message says what, where, and what to do; nothing was written. */
public final class StatusRefusedException extends WordedRuntimeException {
    private static final long serialVersionUID = 1L;

    public StatusRefusedException(Said said) {
        super(said, null);
    }

    public StatusRefusedException(Said said, Throwable cause) {
        super(said, cause);
    }
}
