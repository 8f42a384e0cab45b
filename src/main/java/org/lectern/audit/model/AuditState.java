package org.lectern.audit.model;

/** Where an audit stands. */
public enum AuditState {
    /** Some process is at work on it, or died a moment ago. */
    RUNNING,
    /** Nobody has worked on it for a minute: its process died, or was paused. It can be taken up again. */
    INTERRUPTED,
    /** Somebody ended it. It can be taken up again. */
    CANCELLED,
    /** It could not go on. It can be taken up again. */
    FAILED,
    /** It came to its end, and left out what could not be read: its record says what. */
    INCOMPLETE,
    /** It came to its end, and has looked at everything. */
    FINISHED;

    /** Whether there is nothing left to do. */
    public boolean isEnd() {
        return this == INCOMPLETE || this == FINISHED;
    }
}
