package org.lectern.poll;

/** A row that a subscriber needs under some constraint, and the condition on it. */
public sealed interface Requirement {
    /**
     * A row that nobody else may have.
     *
     * @param key names it within the poll; each constraint begins its keys with a word of its own and a slash
     */
    record Claim(String key) implements Requirement {}

    /** A place among those that an option has: its count goes up by one, if it is below the limit. */
    record Place(String option) implements Requirement {}
}
