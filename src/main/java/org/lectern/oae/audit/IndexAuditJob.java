package org.lectern.oae.audit;

import org.lectern.audit.scan.RunningAudit;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;

/** An audit of OAE's libraries under way in this process. Nothing of it is on record. */
public interface IndexAuditJob extends RunningAudit<IndexAuditPhase, IndexFault, IndexFinding, IndexAuditReport> {
    /** So many findings are kept; the rest is counted. */
    int MOST_FINDINGS = 50_000;
}
