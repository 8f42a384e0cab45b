package org.lectern.audit;

import java.util.List;
import java.util.Optional;

/** The derived rows of one principal and one item. */
public record ItemRows(List<LibraryRow> rows, Optional<Holding> held) {
    public ItemRows {
        rows = List.copyOf(rows);
    }
}
