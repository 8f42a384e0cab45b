package org.lectern.transfer;

import org.lectern.wording.Said;
import org.lectern.wording.WordedRuntimeException;

/** Thrown when a file as a whole cannot be read or written. The message is a sentence for an operator. */
public final class UnreadableFileException extends WordedRuntimeException {
    private static final long serialVersionUID = 1L;

    public UnreadableFileException(Said said) {
        super(said, null);
    }

    public UnreadableFileException(Said said, Throwable cause) {
        super(said, cause);
    }
}
