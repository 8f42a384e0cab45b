package org.lectern.audit.scan;

import java.util.List;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;

/** An audit of Lectern's libraries under way in this process; its place is on record, so that it can be taken up again. */
public interface AuditJob extends RunningAudit<AuditPhase, DriftKind, Finding, AuditRecord> {
    AuditId id();

    /** None beyond the first ten thousand: those are on record ({@link org.lectern.audit.Audits#findings}). */
    @Override
    List<Finding> findings(int from);
}
