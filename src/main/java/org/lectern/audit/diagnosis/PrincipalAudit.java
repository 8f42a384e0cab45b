package org.lectern.audit.diagnosis;

import java.util.List;
import java.util.Set;
import org.lectern.audit.model.Finding;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/**
 * What came of auditing one principal.
 *
 * @param built whether the library counts as built; one that does not is built by the next read of it
 * @param entries library rows read
 * @param holdings rows of the principal's own list read
 * @param items items compared with the truth
 * @param findings what is wrong; confirmed after the settle interval, unless that was zero
 * @param underway items that look wrong for the moment, as an unfinished change explains
 * @param unreadable rows that name no bucket, item or role, as they stand there: Lectern did not write them
 */
public record PrincipalAudit(
        PrincipalId principal,
        boolean built,
        long entries,
        long holdings,
        long items,
        List<Finding> findings,
        Set<ContentId> underway,
        List<String> unreadable) {
    public PrincipalAudit {
        findings = List.copyOf(findings);
        underway = Set.copyOf(underway);
        unreadable = List.copyOf(unreadable);
    }
}
