package org.lectern.oae.audit;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.AuditOptions;
import org.lectern.oae.diagnosis.OaeLibrary;

/**
 * Compares OAE's libraries with the truth they follow from. Only reads. Nothing blocks; stages complete on any thread, and fail
 * with a {@link org.lectern.cluster.ClusterException} if the cluster does not answer.
 */
public interface LibraryAudits {
    /**
     * Audits one library.
     *
     * @param settle what looks wrong is read again after this time, and counts only if it is still so; zero gives the first
     *     look as it is
     * @return fails with an {@link org.lectern.wording.InvalidInputException} if it is too large to be compared in memory
     */
    CompletionStage<LibraryAudit> library(OaeLibrary library, Duration settle);

    /** Starts an audit of many. */
    IndexAuditJob start(IndexAuditScope scope, AuditOptions options);

    /** The audits under way in this process. */
    List<IndexAuditJob> running();
}
