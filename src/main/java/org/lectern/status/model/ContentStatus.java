package org.lectern.status.model;

import org.lectern.wording.MessageKey;

/** How far a user is with a content item, and with a collection. Never goes back: two merge to the greater. */
public enum ContentStatus implements MessageKey {
    NOT_STARTED(0, "Not started"),
    IN_PROGRESS(1, "In progress"),
    COMPLETED(2, "Completed");

    private final int code;
    private final String pattern;

    ContentStatus(int code, String pattern) {
        this.code = code;
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }

    /**
     * The status that a stored or sent number means.
     *
     * @param code above 2 counts as 2
     * @throws StatusRefusedException if it is below 0
     */
    public static ContentStatus of(int code) {
        if (code < 0) {
            throw new StatusRefusedException(StatusSentence.BELOW_ZERO.of(code));
        }
        return code >= COMPLETED.code ? COMPLETED : code == IN_PROGRESS.code ? IN_PROGRESS : NOT_STARTED;
    }

    /** The number that is stored: 0, 1 or 2. */
    public int code() {
        return code;
    }

    public ContentStatus merge(ContentStatus other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
