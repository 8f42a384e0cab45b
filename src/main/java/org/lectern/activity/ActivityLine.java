package org.lectern.activity;

import java.time.Instant;
import java.util.Optional;

/** A line of the log, understood. */
sealed interface ActivityLine {
    /** The write's name. */
    String id();

    /** Its row in a keyspace, if it has one. */
    Optional<ActivityRow.Link> link();

    /**
     * The write is about to begin.
     *
     * @param process that makes it: in a file its number and the moment it began, in a keyspace its chain
     * @param entry under way, as far as this line knows
     * @param link in a file: its row in a keyspace, if there is one
     */
    record Began(String process, ActivityEntry entry, Optional<ActivityRow.Link> link) implements ActivityLine {
        @Override
        public String id() {
            return entry.id();
        }
    }

    /**
     * The write has ended.
     *
     * @param link as in {@link Began}
     */
    record Ended(String id, Instant at, WriteOutcome outcome, Optional<ActivityRow.Link> link)
            implements ActivityLine {}

    /** A line that could not be understood. */
    record Damaged() implements ActivityLine {
        @Override
        public String id() {
            return "";
        }

        @Override
        public Optional<ActivityRow.Link> link() {
            return Optional.empty();
        }
    }
}
