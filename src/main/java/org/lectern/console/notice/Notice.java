package org.lectern.console.notice;

import java.util.List;

/**
 * Something to tell the operator about work in the background.
 *
 * @param details what to show on a click; empty if there is no more to say
 * @param actions what could be done about it
 */
public record Notice(Kind kind, String text, String details, List<Action> actions) {
    public Notice {
        actions = List.copyOf(actions);
    }

    /** How serious it is. */
    public enum Kind {
        DONE,
        WARNING,
        FAILED
    }

    /** A thing to do about a notice. */
    public record Action(String label, Runnable task) {}
}
