package org.lectern.activity;

import java.time.Instant;

/** A line of the log, understood. */
sealed interface ActivityLine {
    /** The write's name. */
    String id();

    /**
     * The write is about to begin.
     *
     * @param process that makes it: its number and the moment it began
     * @param entry under way, as far as this line knows
     */
    record Began(String process, ActivityEntry entry) implements ActivityLine {
        @Override
        public String id() {
            return entry.id();
        }
    }

    /** The write has ended. */
    record Ended(String id, Instant at, WriteOutcome outcome) implements ActivityLine {}
}
