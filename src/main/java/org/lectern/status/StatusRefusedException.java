package org.lectern.status;

/** Thrown when an event or a request breaks a rule. The message says what, where, and what to do; nothing was written. */
public final class StatusRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StatusRefusedException(String message) {
        super(message);
    }

    public StatusRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
