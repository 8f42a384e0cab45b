package org.lectern.spark;

import java.io.Serial;
import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** A part could not be done, for the reason that the executor says. */
final class PartFailedException extends MessageRuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    PartFailedException(Message message) {
        super(message, null);
    }
}
