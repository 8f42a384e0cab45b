package org.lectern.job;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.write.Write;

/**
 * The jobs of all processes that work on this keyspace. Nothing blocks; stages complete on any thread, and fail with a
 * {@link org.lectern.cluster.ClusterException} if the cluster does not answer.
 */
public interface Jobs {
    /** So many ended jobs are looked through for one. */
    int LOOKED_THROUGH = 200;

    /** The open jobs of this process, from memory: cheap enough to be asked ten times a second. */
    List<JobStatus> here();

    /**
     * The open jobs of every process, as each last said; this one's as they are now. A bounded read: a few partitions for
     * each process, however many jobs there have been.
     */
    CompletionStage<List<JobStatus>> open();

    /**
     * Ended jobs, latest begun first.
     *
     * @param before the last one of the page before; empty for the first page
     */
    CompletionStage<List<JobStatus>> history(Optional<JobStatus> before, int limit);

    /** One job, open or ended; empty if it is not on record. An ended one may be missed if very many began after it. */
    default CompletionStage<Optional<JobStatus>> find(JobId job) {
        return open().thenCompose(open -> open.stream().anyMatch(one -> one.id().equals(job))
                        ? CompletableFuture.completedStage(open)
                        : history(Optional.empty(), LOOKED_THROUGH))
                .thenApply(jobs ->
                        jobs.stream().filter(one -> one.id().equals(job)).findFirst());
    }

    /** The libraries that a job could not write, in the order of their principals. */
    CompletionStage<List<JobFailure>> failures(JobId job, int atMost);

    /**
     * Steers a job, this process's or another's. Another process that is alive is told, and does it within seconds; the
     * jobs of one that is not are taken over first.
     *
     * <p>Fails with a {@link JobGoneException} if the job has ended, or is somebody else's by now
     */
    Write<Void> steer(JobId job, Steering steering);

    /** The same, of a job that was read. Its own reason applies where it goes on and the operator gives none. */
    Write<Void> steer(JobStatus job, Steering steering);
}
