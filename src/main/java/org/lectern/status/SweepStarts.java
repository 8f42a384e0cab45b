package org.lectern.status;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ClusterFailures;
import org.lectern.journal.JobKind;
import org.lectern.journal.Records;
import org.lectern.journal.Steering;
import org.lectern.model.Cause;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Begins sweeps: each as a job on record, held by one process. Knows those that are under way in this one. */
final class SweepStarts {
    /** The kind of the rows that say what a sweep was told. */
    static final String SETTING = "setting";

    /** As long as the jobs are on record under which they ran. */
    private static final Duration KEPT = Duration.ofDays(90);

    private static final Logger LOG = LoggerFactory.getLogger(SweepStarts.class);

    private final StatusStore store;
    private final Surroundings surroundings;
    private final OnRecord records;
    private final String process = UUID.randomUUID().toString();
    private final AtomicLong taken = new AtomicLong();
    private final List<SweepJob> running = new CopyOnWriteArrayList<>();

    SweepStarts(StatusStore store, Surroundings surroundings, OnRecord records) {
        this.store = store;
        this.surroundings = surroundings;
        this.records = records;
    }

    List<SweepJob> running() {
        return List.copyOf(running);
    }

    /** Begins one; fails with a {@link StatusRefusedException} while another process is at work on it. */
    CompletionStage<SweepJob> start(SweepRecord record, SweepWork work, List<Drift> before, Cause cause) {
        Beginning beginning = new Beginning(work, before);
        // One that is taken up again is this process's before anything is put on record.
        CompletionStage<Optional<SweepLease>> held = record.id().isEmpty()
                ? CompletableFuture.completedStage(Optional.empty())
                : beginning.take(record.id()).thenApply(Optional::of);
        return held.thenCompose(lease -> records.records()
                .begin(JobKind.REPAIR, SweepActivity.subject(record), record.kind().name(), cause, beginning::steered)
                .thenCompose(onRecord -> {
                    // Taken up again, a sweep keeps its name, whatever the job is called that it runs under now.
                    SweepRecord named =
                            record.id().isEmpty() ? record.named(onRecord.id().value()) : record;
                    CompletionStage<SweepLease> mine =
                            lease.map(CompletableFuture::completedStage).orElseGet(() -> beginning.take(named.id()));
                    return mine.thenCompose(taken -> beginning.begin(named, onRecord, taken))
                            .whenComplete((sweep, failure) -> {
                                if (failure != null) {
                                    mine.thenAccept(SweepLease::release);
                                    onRecord.end(String.valueOf(
                                            ClusterFailures.unwrap(failure).getMessage()));
                                }
                            });
                })
                .whenComplete((sweep, failure) -> {
                    if (failure != null) {
                        lease.ifPresent(SweepLease::release);
                    }
                }));
    }

    /** A sweep that is about to begin; what is said to it before is lost. */
    private final class Beginning {
        private final AtomicReference<@Nullable Sweep> begun = new AtomicReference<>();
        private final String owner = process + "/" + taken.incrementAndGet();
        private final SweepWork work;
        private final List<Drift> before;

        Beginning(SweepWork work, List<Drift> before) {
            this.work = work;
            this.before = before;
        }

        CompletionStage<SweepLease> take(String id) {
            return SweepLease.take(store.batchJobs(), id, owner, () -> {
                Sweep sweep = begun.get();
                if (sweep != null) {
                    sweep.lost();
                }
            });
        }

        void steered(Steering steering) {
            Sweep sweep = begun.get();
            if (sweep != null) {
                sweep.steered(steering);
            }
        }

        CompletionStage<SweepJob> begin(SweepRecord record, Records.Recorded onRecord, SweepLease lease) {
            return store.batchJobs().putSweepRows(record.id(), SETTING, work.settings())
                    .thenCompose(put -> store.batchJobs().putSweep(record))
                    .thenCompose(put -> forgetOld())
                    .thenApply(put -> {
                        Sweep sweep = new Sweep(store, work, record, onRecord, before);
                        begun.set(sweep);
                        running.add(sweep);
                        sweep.ended(() -> {
                            running.remove(sweep);
                            return lease.release();
                        });
                        return sweep.begin();
                    });
        }
    }

    /** Every look reads all of them. What is not forgotten now is when the next one begins, with which more come. */
    private CompletionStage<Void> forgetOld() {
        return store.batchJobs().forgetSweeps(surroundings.now().minus(KEPT)).exceptionally(failure -> {
            LOG.info(
                    "Old sweeps stay on record until the next one begins: {}",
                    ClusterFailures.unwrap(failure).getMessage());
            return null;
        });
    }
}
