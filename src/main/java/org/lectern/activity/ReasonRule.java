package org.lectern.activity;

import java.util.OptionalLong;

/** Decides which writes need a reason, in the console and by command: those that take something away, or write many rows. */
public final class ReasonRule {
    /** A write of more rows needs a reason. */
    public static final long ROWS_WITHOUT_REASON = 100;

    private ReasonRule() {}

    /**
     * Whether a write needs a reason.
     *
     * @param takesAway whether it takes something away or leaves it undone
     * @param rows how many it writes, or at least how many; empty if that is not known
     */
    public static boolean requires(boolean takesAway, OptionalLong rows) {
        return takesAway || rows.orElse(0) > ROWS_WITHOUT_REASON;
    }
}
