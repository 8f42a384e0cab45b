package org.lectern.command.spark;

import org.jspecify.annotations.Nullable;
import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** Spark cannot be had here; the message says why, and what to do. */
final class SparkUnavailableException extends MessageRuntimeException {
    private static final long serialVersionUID = 1;

    /** @param cause null if nothing is behind it */
    SparkUnavailableException(Message why, @Nullable Throwable cause) {
        super(why, cause);
    }

    SparkUnavailableException(Message why) {
        super(why, null);
    }
}
