package org.lectern.oae.audit;

import java.util.List;
import org.lectern.audit.model.AuditOptions;

/**
 * Compares OAE's libraries with the truth they follow from. Only reads. Nothing blocks; stages complete on any thread, and fail
 * with a {@link org.lectern.cluster.ClusterException} if the cluster does not answer.
 */
public interface LibraryAudits {
    /** Starts an audit. */
    IndexAuditJob start(IndexAuditScope scope, AuditOptions options);

    /** The audits under way in this process. */
    List<IndexAuditJob> running();
}
