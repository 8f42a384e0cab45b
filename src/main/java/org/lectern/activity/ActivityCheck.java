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
        NO_HEAD,
        /** A row is not found under an id that it names: the entry of the id was removed. */
        NO_ENTRY,
        /** An id has an entry for a row that does not exist: the row was removed, or the entry was added. */
        NO_ROW
    }

    /**
     * Rows of a chain that are not what was written.
     *
     * @param first sequence number
     * @param last sequence number
     * @param day of the row, or of the next row that is there; empty if none is
     * @param subject the id whose entry is missing or leads nowhere; empty for other faults
     */
    public record Fault(Kind kind, String chain, long first, long last, Optional<LocalDate> day, String subject) {
        boolean covers(ActivityRow.Key key) {
            return chain.equals(key.chain()) && first <= key.sequence() && key.sequence() <= last;
        }
    }

    public boolean isRight() {
        return faults.isEmpty();
    }
}
