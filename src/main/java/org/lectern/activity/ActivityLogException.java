package org.lectern.activity;

/** Thrown when a write cannot be put on record, so that it is not made. The message is a sentence for the operator. */
public final class ActivityLogException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ActivityLogException(String message, Throwable cause) {
        super(message, cause);
    }
}
