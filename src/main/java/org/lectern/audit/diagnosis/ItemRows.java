package org.lectern.audit.diagnosis;

import java.util.List;
import java.util.Optional;
import org.lectern.audit.model.Holding;
import org.lectern.audit.model.LibraryRow;

/** The derived rows of one principal and one item. */
public record ItemRows(List<LibraryRow> rows, Optional<Holding> held) {
    public ItemRows {
        rows = List.copyOf(rows);
    }
}
