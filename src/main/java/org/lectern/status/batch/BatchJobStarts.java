package org.lectern.status.batch;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.lectern.async.PartsExecutor;
import org.lectern.async.Stages;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusRecorder;
import org.lectern.status.store.StatusStore;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Begins batch jobs: each as a job on record, held by one process. Knows those that are under way in this one. */
public final class BatchJobStarts {
    /** The kind of the rows that say what a batch job was told. */
    public static final String SETTING = "setting";

    /** The setting that names the job under which it runs, or ran last. */
    public static final String JOB = "job";

    /** The setting that says when it was begun, in ISO 8601. */
    public static final String BEGUN = "begun";

    /** The setting that says whether it stands still until somebody lets it go on: {@code true} or {@code false}. */
    public static final String PAUSED = "paused";

    /** As long as the jobs are on record under which they ran. */
    private static final Duration KEPT = Duration.ofDays(90);

    private static final Logger LOG = LoggerFactory.getLogger(BatchJobStarts.class);

    private final StatusStore store;
    private final EventContext eventContext;
    private final StatusRecorder records;
    private final Optional<PartsExecutor<RingPart, RingPart.Outcome>> executor;
    private final String process = UUID.randomUUID().toString();
    private final AtomicLong taken = new AtomicLong();
    private final List<BatchJob> running = new CopyOnWriteArrayList<>();

    /**
     * @param records where batch jobs are put on record as jobs
     * @param executor who works them off where they go round the ring, if it is not this process
     */
    public BatchJobStarts(
            StatusStore store,
            EventContext eventContext,
            StatusRecorder records,
            Optional<PartsExecutor<RingPart, RingPart.Outcome>> executor) {
        this.executor = executor;
        this.store = store;
        this.eventContext = eventContext;
        this.records = records;
    }

    /** Those under way in this process. */
    public List<BatchJob> running() {
        return List.copyOf(running);
    }

    /** Begins one; fails with a {@link org.lectern.status.model.StatusRefusedException} while another process is at work on it. */
    public CompletionStage<BatchJob> start(BatchJobRecord record, BatchJobWork work, Findings before, Cause cause) {
        Beginning beginning = new Beginning(work, before);
        // One that is taken up again is this process's before anything is put on record.
        CompletionStage<Optional<BatchJobLease>> held = record.id().isEmpty()
                ? CompletableFuture.completedStage(Optional.empty())
                : beginning.take(record.id()).thenApply(Optional::of);
        return held.thenCompose(lease -> records.records()
                .begin(
                        new JobTask(
                                BatchJobActivity.kind(record.kind()),
                                BatchJobActivity.subject(record, work),
                                Message.NONE,
                                true),
                        cause,
                        beginning::steered)
                .thenCompose(onRecord -> {
                    // Taken up again, a batch job keeps its name, whatever the job is called that it runs under now.
                    BatchJobRecord named =
                            record.id().isEmpty() ? record.named(onRecord.id().value()) : record;
                    CompletionStage<BatchJobLease> mine =
                            lease.map(CompletableFuture::completedStage).orElseGet(() -> beginning.take(named.id()));
                    return mine.thenCompose(taken -> beginning.begin(named, onRecord, taken))
                            .whenComplete((batchJob, failure) -> {
                                if (failure != null) {
                                    mine.thenAccept(BatchJobLease::release);
                                    onRecord.end(HasMessage.of(Stages.unwrap(failure)));
                                }
                            });
                })
                .whenComplete((batchJob, failure) -> {
                    if (failure != null) {
                        lease.ifPresent(BatchJobLease::release);
                    }
                }));
    }

    /** A batch job that is about to begin; what is said to it before is lost. */
    private final class Beginning {
        private final AtomicReference<@Nullable RunningBatchJob> begun = new AtomicReference<>();
        private final String owner = process + "/" + taken.incrementAndGet();
        private final BatchJobWork work;
        private final Findings before;

        Beginning(BatchJobWork work, Findings before) {
            this.work = work;
            this.before = before;
        }

        CompletionStage<BatchJobLease> take(String id) {
            return BatchJobLease.take(store.batchJobs(), id, owner, () -> {
                RunningBatchJob batchJob = begun.get();
                if (batchJob != null) {
                    batchJob.lost();
                }
            });
        }

        void steered(Steering steering) {
            RunningBatchJob batchJob = begun.get();
            if (batchJob != null) {
                batchJob.steered(steering);
            }
        }

        CompletionStage<BatchJob> begin(BatchJobRecord record, Records.Recorded onRecord, BatchJobLease lease) {
            Map<String, String> settings = new HashMap<>(work.settings());
            settings.put(JOB, onRecord.id().value());
            settings.put(PAUSED, "false");
            if (record.id().equals(onRecord.id().value())) {
                settings.put(BEGUN, eventContext.now().toString());
            }
            Optional<PartsExecutor<RingPart, RingPart.Outcome>> elsewhere = executor.filter(any -> work.canBeSpread());
            return store.batchJobs().rows(record.id(), SETTING).thenCompose(there -> {
                int parts = parts(there);
                // A place in one order says nothing of another: whoever goes round otherwise begins anew.
                boolean sameOrder = (parts > 0) == elsewhere.isPresent();
                return parts == 0 && elsewhere.isPresent()
                        ? SpreadRing.parts(work, store, elsewhere.get())
                                .thenCompose(now -> begin(now, sameOrder, settings, record, onRecord, lease))
                        : begin(elsewhere.isPresent() ? parts : 0, sameOrder, settings, record, onRecord, lease);
            });
        }

        private int parts(Map<String, String> settings) {
            String parts = settings.getOrDefault(SpreadRing.PARTS, "");
            return parts.isEmpty() ? 0 : Integer.parseInt(parts);
        }

        /** @param parts in how many it is worked off elsewhere; 0 if here */
        private CompletionStage<BatchJob> begin(
                int parts,
                boolean sameOrder,
                Map<String, String> settings,
                BatchJobRecord known,
                Records.Recorded onRecord,
                BatchJobLease lease) {
            BatchJobRecord record = sameOrder ? known : known.anew();
            if (parts > 0 || !sameOrder) {
                settings.put(SpreadRing.PARTS, parts > 0 ? String.valueOf(parts) : "");
            }
            return store.batchJobs()
                    .putRows(record.id(), SETTING, settings)
                    .thenCompose(put -> store.batchJobs().putRecord(record))
                    .thenCompose(put -> forgetOld())
                    .thenApply(put -> {
                        RunningBatchJob batchJob = new RunningBatchJob(
                                store,
                                work,
                                record,
                                onRecord,
                                sameOrder ? before : Findings.NONE,
                                executor.filter(any -> parts > 0),
                                parts);
                        begun.set(batchJob);
                        running.add(batchJob);
                        batchJob.ended(() -> {
                            running.remove(batchJob);
                            return lease.release();
                        });
                        return batchJob.begin();
                    });
        }
    }

    /** Every look reads all of them. What is not forgotten now is when the next one begins, with which more come. */
    private CompletionStage<Void> forgetOld() {
        return store.batchJobs().forgetRecords(eventContext.now().minus(KEPT)).exceptionally(failure -> {
            LOG.info(
                    "Old batch jobs stay on record until the next one begins: {}",
                    Stages.unwrap(failure).getMessage());
            return null;
        });
    }
}
