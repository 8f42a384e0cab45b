package org.lectern.activity;

/**
 * Thrown when the log cannot be written. If that was before the write, it is not made; the message, a sentence for the
 * operator, says which.
 */
public final class ActivityLogException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ActivityLogException(String message, Throwable cause) {
        super(message, cause);
    }
}
