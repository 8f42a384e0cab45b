package org.lectern.tool;

import org.lectern.wording.HasMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports why a tool failed: a sentence and the stack trace, in the log, which goes to the error output. */
public final class ToolFailure {
    private static final Logger LOG = LoggerFactory.getLogger(ToolFailure.class);

    private ToolFailure() {}

    /** @param what failed, as the beginning of a sentence */
    public static void report(String what, Throwable failure) {
        LOG.error("{} failed: {}", what, HasMessage.of(failure).english(), failure);
    }
}
