package org.lectern.audit.repair;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.cluster.ClusterFailures;

/**
 * A page of an audit's findings, which another process fixes. Done again, it fixes what is not right by then; what came of
 * each is on record either way.
 *
 * @param audit its id
 * @param kinds empty means all that can be fixed
 * @param after the page comes behind this; nothing: it is the first
 * @param size rows of the page
 * @param begun when the repair began
 * @param who asked for it
 */
public record FindingsPart(
        String audit, Set<DriftKind> kinds, @Nullable String after, int size, Instant begun, String who)
        implements Serializable {
    public FindingsPart {
        kinds = Set.copyOf(kinds);
    }

    /** Fixes them, as a repair of this process would. Blocks. Answers how many there were to fix. */
    public int work(Repairs repairs, FindingRecords records, AuditReads reads)
            throws InterruptedException, ExecutionException {
        AuditId id = AuditId.of(audit);
        OpenFindings findings = new OpenFindings(records, id, kinds);
        FindingFixes fixes = new FindingFixes(repairs, records, reads, Optional.of(id), begun, who);
        try {
            List<RecordedFinding> open = findings.of(findings.page(Optional.ofNullable(after), size)
                    .toCompletableFuture()
                    .get());
            fixes.fix(open.stream().map(RecordedFinding::finding).toList())
                    .toCompletableFuture()
                    .get();
            return open.size();
        } catch (ExecutionException failure) {
            throw ClusterFailures.translate(failure);
        }
    }
}
