package org.lectern.console.oae;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.audit.model.FixOutcome;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.repair.IndexFix;

/** A finding of the table, and what came of fixing it. UI thread only. */
final class IndexFindingRow {
    private final IndexFinding finding;
    private final ReadOnlyObjectWrapper<Optional<IndexFix>> fixed = new ReadOnlyObjectWrapper<>(Optional.empty());

    IndexFindingRow(IndexFinding finding) {
        this.finding = finding;
    }

    IndexFinding finding() {
        return finding;
    }

    /** Empty as long as nobody has tried. */
    ReadOnlyObjectProperty<Optional<IndexFix>> fixed() {
        return fixed.getReadOnlyProperty();
    }

    void fixed(IndexFix fix) {
        fixed.set(Optional.of(fix));
    }

    /** Whether there is nothing left to fix, as far as is known here. */
    boolean isRight() {
        return fixed.get().filter(fix -> fix.outcome() != FixOutcome.NOT_FIXED).isPresent();
    }
}
