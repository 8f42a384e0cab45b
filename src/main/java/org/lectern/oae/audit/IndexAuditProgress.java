package org.lectern.oae.audit;

import java.util.Map;
import org.lectern.oae.diagnosis.IndexFault;

/**
 * How far an audit is.
 *
 * @param done token ranges done in this phase
 * @param total of so many
 * @param rows rows read so far, of all tables
 * @param rowsPerSecond as of late
 * @param found findings so far
 * @param paused whether it waits for somebody to let it go on
 * @param waiting whether it waits for the cluster, which is busy or away
 */
public record IndexAuditProgress(
        IndexAuditPhase phase,
        long done,
        long total,
        long rows,
        double rowsPerSecond,
        Map<IndexFault, Long> found,
        boolean paused,
        boolean waiting) {
    public IndexAuditProgress {
        found = Map.copyOf(found);
    }
}
