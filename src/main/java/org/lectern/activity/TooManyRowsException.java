package org.lectern.activity;

import java.util.Locale;

/**
 * Thrown when a write would touch more rows than one write may, and nobody has said yes to that number. Nothing was
 * written. Whoever asks the operator once more passes the number on: {@link org.lectern.journal.Cause#confirming}.
 */
public final class TooManyRowsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long rows;
    private final long bound;

    public TooManyRowsException(String action, long rows, long bound) {
        super(String.format(
                Locale.ENGLISH,
                "\u201C%s\u201D would write %,d rows or more, and one write may touch %,d. Nothing was written. Confirm the number, or choose less.",
                action,
                rows,
                bound));
        this.rows = rows;
        this.bound = bound;
    }

    /** So many rows would be written, or more where counting stopped. */
    public long rows() {
        return rows;
    }

    /** So many are allowed without another confirmation. */
    public long bound() {
        return bound;
    }
}
