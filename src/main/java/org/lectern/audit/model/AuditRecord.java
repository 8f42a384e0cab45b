package org.lectern.audit.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.job.JobResult;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/**
 * An audit as it stands on record.
 *
 * @param cause who asked for it, and why
 * @param ended empty while it runs or waits to be taken up again
 * @param found findings by kind; kinds without any are left out
 * @param fixed how many of them were right when a repair last ended
 * @param principals libraries that were looked at one by one
 * @param rows rows read
 * @param unreadable what was left out because it could not be read or understood, a line each; at most a hundred
 * @param reason why it failed or is incomplete; else nothing
 * @param steps how far its phase is
 */
public record AuditRecord(
        AuditId id,
        AuditScope scope,
        AuditOptions options,
        Cause cause,
        AuditState state,
        AuditPhase phase,
        Instant started,
        Optional<Instant> ended,
        Map<DriftKind, Long> found,
        long fixed,
        long principals,
        long rows,
        List<String> unreadable,
        Message reason,
        AuditSteps steps)
        implements JobResult {
    public AuditRecord {
        found = Map.copyOf(found);
        unreadable = List.copyOf(unreadable);
    }

    /** Whether it has looked at everything: what it found does not count. */
    @Override
    public boolean isComplete() {
        return state == AuditState.FINISHED;
    }

    /** Findings of all kinds. */
    public long total() {
        return found.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Findings that are not fixed. */
    public long open() {
        return Math.max(0, total() - fixed);
    }

    /** Findings that are still to be fixed: those of {@link #open} that can be. */
    public long toFix() {
        return Math.max(0, open() - unfixable());
    }

    /** Findings that nobody can fix here. */
    public long unfixable() {
        return found.entrySet().stream()
                .filter(kind -> !kind.getKey().isFixable())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
