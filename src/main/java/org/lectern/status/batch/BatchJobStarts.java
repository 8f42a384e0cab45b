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
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.BatchJobStore;
import org.lectern.status.store.EventContext;
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
    private final Records records;
    private final Optional<PartsExecutor<RingPart, RingPart.Outcome>> executor;
    private final String process = UUID.randomUUID().toString();
    private final Retry.Timer timer;
    private final BatchJobHolds holds;
    private final AtomicLong taken = new AtomicLong();
    private final List<BatchJob> running = new CopyOnWriteArrayList<>();

    /**
     * @param records where batch jobs are put on record as jobs
     * @param executor works them off where they go round the ring, if this process does not
     * @param timer by which leases are renewed, and requests repeated
     */
    public BatchJobStarts(
            StatusStore store,
            EventContext eventContext,
            Records records,
            Optional<PartsExecutor<RingPart, RingPart.Outcome>> executor,
            BatchJobHolds holds,
            Retry.Timer timer) {
        this.holds = holds;
        this.executor = executor;
        this.timer = timer;
        this.store = store;
        this.eventContext = eventContext;
        this.records = records;
    }

    /** Those under way in this process. */
    public List<BatchJob> running() {
        return List.copyOf(running);
    }

    /**
     * Begins one, or takes one up again at its place on record, which is read once it is this process's. Fails with a {@link
     * StatusRefusedException} while another process is at work on it, or if that one has ended it meanwhile.
     */
    public CompletionStage<BatchJob> start(BatchJobRecord record, BatchJobWork work, Cause cause) {
        Beginning beginning = new Beginning(work);
        // One that is taken up again is this process's before anything is put on record.
        CompletionStage<Optional<BatchJobLease>> held = record.id().isEmpty()
                ? CompletableFuture.completedStage(Optional.empty())
                : beginning.take(record.id()).thenApply(Optional::of);
        return held.thenCompose(lease -> records.begin(
                        new JobTask(
                                BatchJobActivity.kind(record.kind()),
                                BatchJobActivity.subject(record, work.settings()),
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
                    return mine.thenCompose(taken -> beginning.claim(named, onRecord, taken))
                            .whenComplete((batchJob, failure) -> {
                                if (failure != null) {
                                    work.over();
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

        Beginning(BatchJobWork work) {
            this.work = work;
        }

        CompletionStage<BatchJobLease> take(String id) {
            Runnable lost = () -> {
                RunningBatchJob batchJob = begun.get();
                if (batchJob != null) {
                    batchJob.lost();
                }
            };
            return BatchJobLease.take(holds, id, owner, lost, timer);
        }

        void steered(Steering steering) {
            RunningBatchJob batchJob = begun.get();
            if (batchJob != null) {
                batchJob.steered(steering);
            }
        }

        /** What it was told and has found is read after it was claimed: then nobody else changes it any more. */
        CompletionStage<BatchJob> claim(BatchJobRecord named, Records.Recorded onRecord, BatchJobLease lease) {
            return store.batchJobs()
                    .claim(named, SETTING, settings(named, onRecord, 0))
                    .thenCompose(claim -> {
                        if (claim.record().finished()) {
                            throw new StatusRefusedException(StatusSentence.NO_BATCH_JOB.of(named.id()));
                        }
                        return executor.map(elsewhere -> work.spread()
                                        .thenApply(can -> Optional.of(elsewhere).filter(any -> can)))
                                .orElseGet(() -> CompletableFuture.completedStage(Optional.empty()))
                                .thenCompose(elsewhere -> store.batchJobs()
                                        .rows(named.id(), SETTING)
                                        .thenCompose(there -> parts(elsewhere, there)
                                                .thenCompose(parts -> begin(
                                                        elsewhere.filter(any -> parts > 0),
                                                        parts,
                                                        parts(there) > 0,
                                                        claim,
                                                        onRecord,
                                                        lease))));
                    });
        }

        /** Answers in how many parts it is worked off elsewhere; 0 if here. */
        private CompletionStage<Integer> parts(
                Optional<PartsExecutor<RingPart, RingPart.Outcome>> elsewhere, Map<String, String> there) {
            return elsewhere.isPresent() && parts(there) == 0
                    ? SpreadRing.parts(work, store, elsewhere.get())
                    : CompletableFuture.completedStage(elsewhere.isPresent() ? parts(there) : 0);
        }

        private int parts(Map<String, String> settings) {
            String parts = settings.getOrDefault(SpreadRing.PARTS, "");
            return parts.isEmpty() ? 0 : Integer.parseInt(parts);
        }

        /** @param wereParts whether it was worked off in parts before */
        private CompletionStage<BatchJob> begin(
                Optional<PartsExecutor<RingPart, RingPart.Outcome>> elsewhere,
                int parts,
                boolean wereParts,
                BatchJobStore.Claim known,
                Records.Recorded onRecord,
                BatchJobLease lease) {
            // A place in one order says nothing of another: a process that goes round otherwise begins anew.
            boolean sameOrder = wereParts == elsewhere.isPresent();
            BatchJobRecord record = sameOrder ? known.record() : known.record().anew();
            BatchJobStore.Claim claim = new BatchJobStore.Claim(record, known.epoch());
            CompletionStage<Findings> before = sameOrder
                    ? Findings.read(store.batchJobs(), record)
                    : CompletableFuture.completedStage(Findings.NONE);
            return store.batchJobs()
                    .putRows(record.id(), claim.epoch(), SETTING, settings(record, onRecord, parts))
                    .thenCompose(put -> store.batchJobs()
                            .putRecord(record, claim.epoch())
                            .thenApply(placed -> requireOwn(put && placed)))
                    .thenCompose(own -> forgetOld())
                    .thenCombine(before, (put, found) -> {
                        RunningBatchJob batchJob =
                                new RunningBatchJob(store, work, claim, onRecord, found, timer, elsewhere, parts);
                        begun.set(batchJob);
                        running.add(batchJob);
                        batchJob.ended(() -> {
                            running.remove(batchJob);
                            return work.over()
                                    .handle((gone, stays) -> stays == null)
                                    .thenCompose(over -> lease.release());
                        });
                        return batchJob.begin();
                    });
        }

        private Map<String, String> settings(BatchJobRecord record, Records.Recorded onRecord, int parts) {
            Map<String, String> settings = new HashMap<>(work.settings());
            settings.put(JOB, onRecord.id().value());
            settings.put(PAUSED, "false");
            settings.put(SpreadRing.PARTS, parts > 0 ? String.valueOf(parts) : "");
            if (record.id().equals(onRecord.id().value())) {
                settings.put(BEGUN, eventContext.now().toString());
            }
            return settings;
        }
    }

    private static boolean requireOwn(boolean own) {
        if (!own) {
            throw new StatusRefusedException(StatusSentence.JOB_TAKEN.of());
        }
        return true;
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
