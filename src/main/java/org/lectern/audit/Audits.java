package org.lectern.audit;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.audit.diagnosis.PrincipalAudit;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.repair.Obstacle;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairPreview;
import org.lectern.audit.repair.RepairReport;
import org.lectern.audit.scan.AuditJob;
import org.lectern.job.Steering;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;

/**
 * Compares libraries with the truth, and repairs what differs. Nothing blocks; stages complete on any thread, and fail with
 * a {@link org.lectern.cluster.ClusterException} if the cluster does not answer.
 */
public interface Audits {
    /**
     * Audits one principal: its library whole, its own list, then the truth of every item that either names. An item that
     * neither names cannot be found this way, only by an audit of everything or of a tenant.
     *
     * @param settle what looks wrong is read again after this time, and counts only if it is still so; zero gives the first
     *     look as it is, in milliseconds
     */
    CompletionStage<PrincipalAudit> principal(PrincipalId principal, Duration settle);

    /** Starts an audit. It is on record from its beginning. */
    AuditJob start(AuditScope scope, AuditOptions options, Cause cause);

    /**
     * Takes an audit up again where it was left, also by another process.
     *
     * @return fails if there is no such audit, if it is finished, or if another process works on it. Whether one does may take a
     *     minute to see
     */
    CompletionStage<AuditJob> resume(AuditId id);

    /**
     * How many findings of each kind were right when a repair last ended; empty where nothing was fixed, or by an earlier
     * release.
     */
    CompletionStage<Map<DriftKind, Long>> fixedKinds(AuditId id);

    /**
     * Pauses an audit that runs, has it go on, ends it, or gives it another rate in rows per second; also one of another process,
     * which hears of it within 15 seconds, one on Spark within two.
     *
     * @return fails with a sentence if it does not run
     */
    CompletionStage<Void> steer(AuditId id, Steering steering);

    /** The audits under way in this process. */
    List<AuditJob> running();

    /** The last audits, newest first. A short read, however many there have been. */
    CompletionStage<List<AuditRecord>> recent(int limit);

    /** The audit with this id, or empty. */
    CompletionStage<Optional<AuditRecord>> find(AuditId id);

    /** What an audit found, in pages, with what came of fixing it since. */
    CompletionStage<ScanPage<RecordedFinding>> findings(AuditId id, Optional<String> after, int limit);

    /** What an audit found in one principal's library, at most so much. One read. */
    CompletionStage<List<RecordedFinding>> findings(AuditId id, PrincipalId principal, int limit);

    /** What fixing these would write, without writing it. */
    CompletionStage<RepairPreview> preview(Collection<Finding> findings);

    /**
     * Fixes these. Each is read again, its truth is read again, it is reconciled, and it is read once more; a finding that
     * is right by now is left alone.
     *
     * @param audit where they were found, if on record: then what came of each is recorded there, too
     */
    RepairJob<RepairReport> fix(Collection<Finding> findings, Optional<AuditId> audit, Cause cause);

    /**
     * Fixes all that an audit found, of these kinds.
     *
     * @param kinds empty means all
     */
    RepairJob<RepairReport> fixAll(AuditId audit, Set<DriftKind> kinds, Cause cause);

    /**
     * Gets over an obstacle from the future: raises the floor above it, reconciles the item, and rebuilds the library. The
     * floor is the whole keyspace's, so from then on a library that is deleted by hand comes back until the clock has caught
     * up.
     *
     * @return fails with a sentence if the obstacle lies so far ahead that no floor can be above it
     */
    CompletionStage<Libraries.Rebuilt> rebuildAbove(
            PrincipalId principal, ContentId content, Obstacle obstacle, Cause cause);

    /**
     * How many tombstones the first page of a library meets, in the order it is shown by default.
     *
     * @return of the worst bucket
     */
    CompletionStage<Pressure> pressure(PrincipalId principal);
}
