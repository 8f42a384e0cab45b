package org.lectern.status.batch;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.lectern.async.RateLimit;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.Drift;
import org.lectern.status.store.StatusStore;

/**
 * A part of the ring that another process works off for a batch job. Doing it again finds the same, and writes nothing that
 * was written.
 *
 * @param collection only this one; an empty text for all
 * @param settings of the job, as {@link BatchJobWork#settings} has them
 * @param leftovers whether it is about aggregates of which nothing else is left, not users
 * @param after the token before the part
 * @param until its last token
 * @param usersPerSecond at most; 0 for no limit
 */
public record RingPart(
        Kind kind,
        String collection,
        Map<String, String> settings,
        boolean leftovers,
        long after,
        long until,
        long usersPerSecond)
        implements Serializable {
    public RingPart {
        settings = Map.copyOf(settings);
    }

    /**
     * What came of it: as much as the job keeps.
     *
     * @param notes what could not be done and why, as they are kept
     * @param sample statements of the first that it found, of a dry run
     */
    public record Outcome(Counts counts, Coverage coverage, List<Drift> drift, List<String> notes, List<String> sample)
            implements Serializable {
        public Outcome {
            drift = List.copyOf(drift);
            notes = List.copyOf(notes);
            sample = List.copyOf(sample);
        }
    }

    /** The job that it is a part of, as far as work depends on it. */
    public BatchJobRecord job() {
        return new BatchJobRecord(
                "",
                kind,
                Optional.of(collection).filter(one -> !one.isEmpty()),
                leftovers,
                OptionalLong.empty(),
                Counts.NONE,
                false,
                "",
                "");
    }

    /**
     * Works it off, as a batch job of this process would. Blocks.
     *
     * @param timer repeats requests
     */
    public Outcome work(StatusStore store, BatchJobWork work, Retry.Timer timer)
            throws InterruptedException, ExecutionException {
        work.beginPart();
        FoundSoFar found = new FoundSoFar(false, Findings.NONE);
        AtomicReference<Counts> counts = new AtomicReference<>(Counts.NONE);
        Retry retry = RunningBatchJob.retry(() -> false, timer);
        RateLimit rate = new RateLimit();
        rate.limit(RateLimit.limitOf(usersPerSecond), System.nanoTime());
        RingPages pages = new RingPages(
                store,
                work,
                OptionalLong.of(until),
                retry,
                found,
                more -> counts.accumulateAndGet(more, Counts::plus),
                () -> {
                    TimeUnit.NANOSECONDS.sleep(rate.delay(System.nanoTime()));
                    rate.begun(1, System.nanoTime());
                    return true;
                },
                () -> false,
                (over, to, counted) -> CompletableFuture.completedStage(null));
        try {
            pages.round(leftovers, OptionalLong.of(after));
        } catch (ExecutionException failure) {
            pages.quiet();
            throw ClusterFailures.translate(failure);
        }
        return found.outcome(Objects.requireNonNull(counts.get()));
    }
}
