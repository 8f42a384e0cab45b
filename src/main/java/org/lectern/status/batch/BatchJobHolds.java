package org.lectern.status.batch;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Retry;
import org.lectern.async.Sightings;
import org.lectern.cluster.ClusterException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.BatchJobStore;
import org.lectern.status.store.BatchJobStore.Lease;

/**
 * Decides which process has a batch job. The owner changes its lease again and again. Another process takes the job over only
 * after it has itself seen the same lease for a minute, by its own steady clock. No two clocks are compared, and no node's clock
 * counts. Safe for many threads.
 */
public final class BatchJobHolds {
    /** A lease that has not changed for so long is over. */
    static final Duration LEASE = Duration.ofSeconds(60);

    /** The owner changes its lease so often. */
    static final Duration RENEWAL = Duration.ofSeconds(15);

    private static final int ATTEMPTS = 3;

    private final BatchJobStore store;
    private final Retry.Timer timer;
    private final Sightings<String, Lease> seen;

    /** @param timer with this machine's steady clock */
    public BatchJobHolds(BatchJobStore store, Retry.Timer timer) {
        this.store = store;
        this.timer = timer;
        this.seen = new Sightings<>(timer::nanoTime);
    }

    /**
     * A lease as it was read.
     *
     * @param over whether another process may take it
     */
    private record Look(Optional<Lease> lease, boolean over) {
        boolean isOf(String owner) {
            return lease.filter(one -> one.owner().equals(owner)).isPresent();
        }
    }

    private CompletionStage<Look> look(String id) {
        long begun = seen.now();
        return store.lease(id).thenApply(lease -> judged(id, lease, begun));
    }

    private Look judged(String id, Optional<Lease> lease, long begun) {
        if (lease.isEmpty()) {
            seen.forget(id);
            return new Look(lease, true);
        }
        return new Look(lease, seen.isUnchanged(id, lease.get(), LEASE, begun));
    }

    /**
     * Takes a batch job, or renews the lease of this owner.
     *
     * @return false if another process has it, as far as this one knows
     */
    CompletionStage<Boolean> hold(String id, String owner) {
        return hold(id, owner, 1);
    }

    /** A transaction of which nobody knows is followed by another look: the lease says whose it is. */
    private CompletionStage<Boolean> hold(String id, String owner, int number) {
        return look(id).thenCompose(look -> {
            boolean own = look.isOf(owner);
            if (!own && !look.over()) {
                return CompletableFuture.completedStage(false);
            }
            long beat = own ? look.lease().map(Lease::beat).orElse(0L) + 1 : 1;
            return store.compareAndSetLease(id, look.lease(), Optional.of(new Lease(owner, beat, 0)))
                    .thenCompose(held -> {
                        if (held) {
                            return CompletableFuture.completedStage(true);
                        }
                        return number < ATTEMPTS
                                ? hold(id, owner, number + 1)
                                : CompletableFuture.failedStage(new ClusterException(
                                        ClusterException.Kind.OVERLOADED, StatusSentence.LEASE_UNKNOWN.of(id)));
                    });
        });
    }

    /** Whether a process has it, as far as this one knows: one that ended less than a minute ago counts as having it. */
    CompletionStage<Boolean> isHeld(String id) {
        return look(id).thenApply(look -> !look.over());
    }

    /** Completes when the lease is over, or shows that its owner is alive. Takes a minute at most. */
    public CompletionStage<Void> watch(String id) {
        return look(id).thenCompose(
                        first -> first.over() ? CompletableFuture.completedStage(null) : watch(id, first.lease()));
    }

    private CompletionStage<Void> watch(String id, Optional<Lease> first) {
        return timer.pause(RENEWAL)
                .thenCompose(passed -> look(id))
                .thenCompose(look -> look.over() || !look.lease().equals(first)
                        ? CompletableFuture.completedStage(null)
                        : watch(id, first));
    }

    /** Releases it, if it is this owner's. */
    CompletionStage<Void> release(String id, String owner) {
        return look(id).thenCompose(look -> look.isOf(owner)
                        ? store.compareAndSetLease(id, look.lease(), Optional.empty())
                        : CompletableFuture.completedStage(true))
                .thenAccept(released -> {});
    }
}
