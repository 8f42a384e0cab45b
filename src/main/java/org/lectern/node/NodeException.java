package org.lectern.node;

import org.jspecify.annotations.Nullable;

/**
 * The embedded node could not be opened. The message is written for the person at the console: what is wrong, where, and
 * what to do about it.
 */
public final class NodeException extends Exception {
    NodeException(String message) {
        super(message);
    }

    NodeException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
