package org.lectern.job;

import org.lectern.wording.Said;
import org.lectern.wording.WordedRuntimeException;

/** Thrown when a job that is to be steered has ended, or moved to another process. */
public final class JobGoneException extends WordedRuntimeException {
    private static final long serialVersionUID = 1L;

    public JobGoneException(Said said) {
        super(said, null);
    }
}
