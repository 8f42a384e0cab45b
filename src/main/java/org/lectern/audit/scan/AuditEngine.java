package org.lectern.audit.scan;

import org.lectern.audit.model.AuditScope;

/** What does the work of audits of libraries: threads of this process, or something that spreads it over machines. */
@FunctionalInterface
public interface AuditEngine {
    /**
     * Makes an audit that begins or goes on at a place, and has not begun to work yet.
     *
     * @param sums what it has added up so far; empty if nothing
     * @param create whether it is not on record yet
     */
    ResumableAudit audit(AuditRecords.Place from, long[] sums, boolean create);

    /** Whether it can go on from this place; else an audit that is taken up begins anew. */
    default boolean goesOnFrom(AuditRecords.Place place) {
        return place.isKept() && (place.sliceBits() > 0 || place.record().scope() instanceof AuditScope.Selection);
    }
}
