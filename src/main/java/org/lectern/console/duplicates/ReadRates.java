package org.lectern.console.duplicates;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.scan.AuditProgress;

/** How fast audits of other processes read, by what is on record of them at two times. UI thread only. */
final class ReadRates {
    /** Places are written every two seconds, or fifteen: less time between two says nothing. */
    private static final double LEAST_SECONDS = 4;

    private static final double LONGEST_SECONDS = 20;

    private final LongSupplier nanos;
    private Map<AuditId, Seen> seen = Map.of();

    private record Seen(long rows, long nanos, double rate) {}

    /** @param nanos as {@link System#nanoTime} */
    ReadRates(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** These are those that run, as they are on record now. */
    void saw(List<AuditRecord> running) {
        long now = nanos.getAsLong();
        Map<AuditId, Seen> fresh = new HashMap<>();
        for (AuditRecord record : running) {
            Seen before = seen.getOrDefault(record.id(), new Seen(record.rows(), now, 0));
            double seconds = (now - before.nanos()) / 1e9;
            long read = record.rows() - before.rows();
            boolean known = seconds >= LEAST_SECONDS && (read > 0 || seconds >= LONGEST_SECONDS);
            fresh.put(record.id(), known ? new Seen(record.rows(), now, Math.max(0, read) / seconds) : before);
        }
        seen = fresh;
    }

    /** How far it is. */
    AuditProgress<AuditPhase, DriftKind> progress(AuditRecord record) {
        Seen last = seen.get(record.id());
        return new AuditProgress<>(
                record.phase(),
                record.steps().done(),
                record.steps().total(),
                record.rows(),
                last == null ? 0 : last.rate(),
                Optional.empty(),
                record.found(),
                record.steps().paused(),
                false);
    }
}
