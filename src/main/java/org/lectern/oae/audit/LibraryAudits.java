package org.lectern.oae.audit;

import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.lectern.async.Retry;
import org.lectern.audit.model.AuditOptions;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeSize;
import org.lectern.oae.diagnosis.SnapshotReader;

/**
 * Compares OAE's libraries with the truth they follow from. Only reads. Nothing blocks; stages complete on any thread, and fail
 * with a {@link org.lectern.cluster.ClusterException} if the cluster does not answer.
 */
public final class LibraryAudits {
    private final OaeReads reads;
    private final LibraryLooks looks;
    private final Clock clock;
    private final OaeSize size;
    private final Set<IndexAuditJob> running = ConcurrentHashMap.newKeySet();

    /**
     * @param clock the cluster's
     * @param size about how much there is: an audit divides the ring accordingly
     * @param timer calls again for the second look
     */
    public LibraryAudits(OaeReads reads, Clock clock, OaeSize size, Retry.Timer timer) {
        this.reads = reads;
        this.clock = clock;
        this.size = size;
        looks = new LibraryLooks(new SnapshotReader(reads, clock), timer);
    }

    /** Starts an audit. */
    public IndexAuditJob start(IndexAuditScope scope, AuditOptions options) {
        IndexAuditRun run = new IndexAuditRun(reads, looks, scope, options, clock, size);
        running.add(run);
        run.ended().whenComplete((report, failure) -> running.remove(run));
        return run.begin();
    }

    /** The audits under way in this process. */
    public List<IndexAuditJob> running() {
        return List.copyOf(running);
    }
}
