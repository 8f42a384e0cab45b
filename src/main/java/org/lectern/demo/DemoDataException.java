package org.lectern.demo;

import org.lectern.wording.Said;
import org.lectern.wording.WordedRuntimeException;

/** Thrown when the demo data could not be loaded. The message is a sentence for an operator. */
public final class DemoDataException extends WordedRuntimeException {
    private static final long serialVersionUID = 1L;

    public DemoDataException(Said said) {
        super(said, null);
    }

    public DemoDataException(Said said, Throwable cause) {
        super(said, cause);
    }
}
