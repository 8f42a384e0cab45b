package org.lectern.oae.repair;

import java.util.Collection;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.repair.RepairJob;
import org.lectern.model.Cause;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;

/**
 * Writes to OAE's libraries. Nothing blocks; stages complete on any thread, and fail with a {@link
 * org.lectern.cluster.ClusterException} if the cluster does not answer, or the connection is read-only.
 */
public interface IndexRepairs {
    /** What fixing these would write, from the truth as it is now, without writing it. */
    CompletionStage<IndexPreview> preview(Collection<IndexFinding> findings);

    /**
     * Fixes these. Each library is read again with its truth, what is still wrong of the resources that were found is put right,
     * and it is read once more; what is right by now is left alone.
     */
    RepairJob<IndexRepairReport> fix(Collection<IndexFinding> findings, Cause cause);

    /** What a rebuild would write. */
    CompletionStage<IndexPreview> preview(OaeLibrary library, RebuildWay way);

    /** Builds a library anew, and reads it again. */
    CompletionStage<IndexRebuilt> rebuild(OaeLibrary library, RebuildWay way, Cause cause);
}
