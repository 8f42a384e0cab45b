package org.lectern.report;

import java.util.ArrayList;
import java.util.List;
import org.lectern.wording.Message;

/** The first rows of a long list, and the number of those left out: a ticket is no place for more. */
final class Cut<T> {
    private static final int MOST = 1_000;

    private final List<T> kept = new ArrayList<>();
    private long left;

    /** Returns whether it is kept. */
    boolean add(T row) {
        if (kept.size() == MOST) {
            left++;
            return false;
        }
        return kept.add(row);
    }

    List<T> kept() {
        return kept;
    }

    boolean isEmpty() {
        return kept.isEmpty();
    }

    /** Says how many are left out; empty if none is. */
    List<Message> rest() {
        return left == 0 ? List.of() : List.of(ReportSentence.MORE_ROWS.of(left));
    }
}
