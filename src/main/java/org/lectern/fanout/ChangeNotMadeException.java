package org.lectern.fanout;

import org.lectern.wording.Said;
import org.lectern.wording.WordedRuntimeException;

/** Thrown when a change was put on record and then not made: nothing has changed. */
public final class ChangeNotMadeException extends WordedRuntimeException {
    private static final long serialVersionUID = 1L;

    ChangeNotMadeException(Said said) {
        super(said, null);
    }
}
