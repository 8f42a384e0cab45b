package org.lectern.command.spark;

import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** Spark cannot be had here; the message says why, and what to do. */
final class SparkUnavailableException extends MessageRuntimeException {
    private static final long serialVersionUID = 1;

    SparkUnavailableException(String why, Throwable cause) {
        super(Message.plain(why), cause);
    }

    SparkUnavailableException(String why) {
        super(Message.plain(why), null);
    }
}
