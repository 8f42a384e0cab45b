package org.lectern.paging;

import java.util.List;
import java.util.Optional;

/**
 * A page of a table read in the order of the token ring.
 *
 * @param next where the next page begins, to be handed back as it is; empty at the end
 */
public record ScanPage<T>(List<T> rows, Optional<String> next) {
    public ScanPage {
        rows = List.copyOf(rows);
    }
}
