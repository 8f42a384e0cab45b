package org.lectern.overview;

import java.util.List;
import java.util.Optional;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;

/**
 * The last audits.
 *
 * @param all latest first
 */
public record RecentAudits(List<AuditRecord> all) {
    public RecentAudits {
        all = List.copyOf(all);
    }

    /** The last one of everything or of a tenant; if there is none, the last of all; empty if nobody ever looked. */
    public Optional<AuditRecord> last() {
        return all.stream()
                .filter(record -> !(record.scope() instanceof AuditScope.Selection))
                .findFirst()
                .or(() -> all.stream().findFirst());
    }
}
