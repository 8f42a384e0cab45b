package org.lectern.console.duplicates;

import java.time.Instant;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.repair.FixResult;
import org.lectern.audit.repair.Obstacle;
import org.lectern.wording.Message;

/** A finding as a row of the table, and what came of fixing it. UI thread only. */
final class FindingRow {
    private final Finding finding;
    private final Optional<Instant> seen;
    private final ObjectProperty<Optional<Fixed>> fixed = new SimpleObjectProperty<>(Optional.empty());

    /** What came of a fix, and what was in the way if that is known. */
    record Fixed(FixOutcome outcome, Message because, Optional<Obstacle> obstacle) {
        static Fixed of(FixResult result) {
            return new Fixed(result.outcome(), result.because(), result.obstacle());
        }
    }

    /** @param seen when this console saw it first; empty for one that was on record already */
    FindingRow(Finding finding, Optional<Instant> seen) {
        this.finding = finding;
        this.seen = seen;
    }

    static FindingRow of(RecordedFinding recorded) {
        FindingRow row = new FindingRow(recorded.finding(), Optional.empty());
        row.fixed.set(recorded.fix().map(fix -> new Fixed(fix.outcome(), fix.because(), Optional.empty())));
        return row;
    }

    Finding finding() {
        return finding;
    }

    Optional<Instant> seen() {
        return seen;
    }

    ObjectProperty<Optional<Fixed>> fixed() {
        return fixed;
    }

    /** Whether there is nothing left to fix, as far as is known here. */
    boolean isRight() {
        return fixed.get()
                .filter(result -> result.outcome() != FixOutcome.NOT_FIXED)
                .isPresent();
    }

    /** Whether it can be fixed, and is not right yet. */
    boolean isToFix() {
        return finding.kind().isFixable() && !isRight();
    }
}
