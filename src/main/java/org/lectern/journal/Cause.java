package org.lectern.journal;

/**
 * Who wants a change, and why.
 *
 * @param who a person and a machine, {@code name@host}
 * @param why in the person's own words; may be empty
 * @param bulk whether it is one of very many of a larger task that reports for itself (an import): such a job is on record
 *     while it is open, like any other, and leaves no line in the history
 */
public record Cause(String who, String why, boolean bulk) {
    public Cause {
        if (who.isBlank()) {
            throw new IllegalArgumentException("Somebody has to want a change: who is missing.");
        }
        why = why.strip();
    }

    /** What a person wants. */
    public static Cause of(String who, String why) {
        return new Cause(who, why, false);
    }

    /** One of the many changes of a larger task. */
    public static Cause bulk(String who, String why) {
        return new Cause(who, why, true);
    }
}
