package org.lectern.audit.scan;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How far an audit is.
 *
 * @param done steps done in this phase: token ranges, or principals where they are audited one by one
 * @param total of so many; 0 if it is not known
 * @param rows rows read so far, in all phases
 * @param rowsPerSecond as of late
 * @param remaining of this phase and those whose length is known; empty as long as it would be a guess
 * @param found findings so far
 * @param paused whether it waits for somebody to let it go on
 * @param waiting whether it waits for the cluster, which is busy or away
 * @param <P> its phases
 * @param <K> the kinds of its findings
 */
public record AuditProgress<P, K>(
        P phase,
        long done,
        long total,
        long rows,
        double rowsPerSecond,
        Optional<Duration> remaining,
        Map<K, Long> found,
        boolean paused,
        boolean waiting) {
    public AuditProgress {
        found = Map.copyOf(found);
    }
}
