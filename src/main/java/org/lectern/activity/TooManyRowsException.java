package org.lectern.activity;

import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/**
 * Thrown when a write would touch more rows than one write may, and nobody has said yes to that number. Nothing was
 * written. Whoever asks the operator once more passes the number on: {@link org.lectern.model.Cause#confirming}.
 */
public final class TooManyRowsException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    private final long rows;

    public TooManyRowsException(Message action, long rows, long bound) {
        super(ActivitySentence.TOO_MANY_ROWS.of(action, rows, bound), null);
        this.rows = rows;
    }

    /** So many rows would be written, or more where counting stopped. */
    public long rows() {
        return rows;
    }
}
