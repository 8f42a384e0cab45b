package org.lectern.audit.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lectern.audit.model.LibraryRow;
import org.lectern.protocol.Truth;

/**
 * What stands of one item in one library, and the truth.
 *
 * @param truth read after the rows
 */
public record ItemSnapshot(ItemRows rows, Truth truth) {
    /** Whether the rows are what the truth asks for, and nothing else. */
    public boolean healthy() {
        return Diagnosis.isHealthy(rows.rows(), rows.held(), truth);
    }

    /** When what should not be there was written. */
    public List<Long> wrongWriteTimes() {
        List<Long> times = new ArrayList<>();
        Set<?> expected = Diagnosis.expected(truth);
        for (LibraryRow row : rows.rows()) {
            boolean right = expected.contains(row.bucket())
                    && truth.content()
                            .filter(item -> item.lastModified().equals(row.lastModified()))
                            .isPresent();
            if (!right) {
                times.add(row.writeTime());
            }
        }
        rows.held()
                .filter(held -> held.role() != truth.membership().role())
                .ifPresent(held -> times.add(held.writeTime()));
        return times;
    }

    /** Whether something should be there, and does not show. */
    public boolean isSomethingHidden() {
        boolean entry = Diagnosis.expected(truth).stream()
                .anyMatch(bucket -> rows.rows().stream()
                        .noneMatch(row -> row.bucket() == bucket
                                && row.lastModified()
                                        .equals(truth.content().orElseThrow().lastModified())));
        return entry || (truth.membership().role().isMember() && rows.held().isEmpty());
    }
}
