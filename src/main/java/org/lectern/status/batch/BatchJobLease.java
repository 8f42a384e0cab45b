package org.lectern.status.batch;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Retry;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.BatchJobStore;

/**
 * That a batch job is one process's and no other's: held from before its first step, renewed four times a minute, and let go at
 * its end. A process that was silent for a minute has lost it, and stops. Until it notices, the batch job's epoch keeps it from
 * writing the place of the process that took over ({@link BatchJobStore#claim}). Safe for many threads.
 */
final class BatchJobLease {
    private static final Duration RENEWAL = BatchJobHolds.RENEWAL;
    private static final Duration LOST = Duration.ofSeconds(50);

    private final BatchJobHolds holds;
    private final String batchJob;
    private final String owner;
    private final Runnable lost;
    private final Retry.Timer timer;
    private boolean held = true;
    private long since;

    private BatchJobLease(
            BatchJobHolds holds, String batchJob, String owner, Runnable lost, Retry.Timer timer, long since) {
        this.holds = holds;
        this.batchJob = batchJob;
        this.owner = owner;
        this.lost = lost;
        this.timer = timer;
        this.since = since;
    }

    /**
     * Takes hold.
     *
     * @param owner the process, and which of its attempts
     * @param lost run once, if another got hold of it
     * @param timer says how long it was not renewed, and calls for it
     * @return fails with a {@link StatusRefusedException} if another has it
     */
    static CompletionStage<BatchJobLease> take(
            BatchJobHolds holds, String batchJob, String owner, Runnable lost, Retry.Timer timer) {
        long asked = timer.nanoTime();
        return holds.hold(batchJob, owner).thenApply(mine -> {
            if (!mine) {
                throw new StatusRefusedException(StatusSentence.JOB_BUSY.of(batchJob));
            }
            BatchJobLease lease = new BatchJobLease(holds, batchJob, owner, lost, timer, asked);
            lease.later();
            return lease;
        });
    }

    private void later() {
        timer.after(RENEWAL, this::renew);
    }

    private void renew() {
        if (!isHeld()) {
            return;
        }
        long asked = timer.nanoTime();
        holds.hold(batchJob, owner).whenComplete((mine, failure) -> {
            if (failure == null && mine) {
                renewed(asked);
                later();
            } else if (failure == null || timer.nanoTime() - renewedAt() > LOST.toNanos()) {
                if (drop()) {
                    lost.run();
                }
            } else {
                later(); // the cluster may be back before it runs out
            }
        });
    }

    private synchronized boolean isHeld() {
        return held;
    }

    private synchronized void renewed(long at) {
        since = at;
    }

    private synchronized long renewedAt() {
        return since;
    }

    private synchronized boolean drop() {
        boolean before = held;
        held = false;
        return before;
    }

    /** Lets go. What fails runs out by itself. */
    CompletionStage<Void> release() {
        return drop()
                ? holds.release(batchJob, owner).exceptionally(runsOut -> null)
                : CompletableFuture.completedStage(null);
    }
}
