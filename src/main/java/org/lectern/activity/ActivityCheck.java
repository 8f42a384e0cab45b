package org.lectern.activity;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * The result of a verification.
 *
 * @param rows that were read
 * @param chains that were looked at
 * @param faults the first so many
 * @param more how many further faults there are
 */
public record ActivityCheck(long rows, int chains, List<Fault> faults, long more) {
    public ActivityCheck {
        faults = List.copyOf(faults);
    }

    /** The kind of a fault. */
    public enum Kind {
        /** Rows were removed. */
        MISSING,
        /** A row is not what was written, or was added. */
        EDITED,
        /** The end of a chain was removed, so rows after its last one may be missing. */
        NO_HEAD
    }

    /**
     * Rows of a chain that are not what was written.
     *
     * @param first sequence number
     * @param last sequence number
     * @param day of the row, or of the next row that is there; empty if none is
     */
    public record Fault(Kind kind, String chain, long first, long last, Optional<LocalDate> day) {}

    public boolean isRight() {
        return faults.isEmpty();
    }
}
