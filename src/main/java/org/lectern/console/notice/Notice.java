package org.lectern.console.notice;

import java.util.Optional;

/**
 * Something to tell the operator about work in the background.
 *
 * @param details what to show on a click; empty if there is no more to say
 * @param action what could be done about it
 */
public record Notice(Kind kind, String text, String details, Optional<Action> action) {
    /** How serious it is. */
    public enum Kind {
        DONE,
        WARNING,
        FAILED
    }

    /** A thing to do about a notice. */
    public record Action(String label, Runnable task) {}
}
