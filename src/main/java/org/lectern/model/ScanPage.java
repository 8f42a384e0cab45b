package org.lectern.model;

import java.util.List;
import java.util.Optional;

/**
 * A page of a table read in the order of the token ring.
 *
 * @param next where the next page begins, to be handed back as it is; empty at the end
 * @param unreadable rows that were left out because they are not what they can be, a sentence each
 */
public record ScanPage<T>(List<T> rows, Optional<String> next, List<String> unreadable) {
    public ScanPage {
        rows = List.copyOf(rows);
        unreadable = List.copyOf(unreadable);
    }

    /** A page of which every row could be read. */
    public ScanPage(List<T> rows, Optional<String> next) {
        this(rows, next, List.of());
    }
}
