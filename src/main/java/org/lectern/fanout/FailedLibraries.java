package org.lectern.fanout;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.job.JobCounts;
import org.lectern.job.JobFailure;
import org.lectern.job.Journal;
import org.lectern.job.RunningJob;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Reconcile;
import org.lectern.wording.Message;

/**
 * Libraries that could not be written: they are tried alone once everybody else is done, and what an earlier owner of the job
 * could not write is found in its history. From any thread; nothing blocks.
 */
record FailedLibraries(Operations operations, Journal journal, JobRetry retrying, ScanContext around, Shares shares) {
    /** How long to wait before each further try of what failed alone. */
    private static final long[] RETRIES_MILLIS = {0, 1_000, 3_000, 10_000, 30_000};

    /** So often each is tried alone. */
    static final int TRIES = RETRIES_MILLIS.length;

    private static final int FAILURES_READ = 100_000;

    /** Reads what an earlier owner could not write. If not all of it is on record, whoever may be among them is tried again. */
    CompletionStage<Boolean> known(RunningJob job) {
        return earlierFailures(job).thenCompose(reasons -> failuresKnown(job, reasons));
    }

    /** Tries what failed alone, again and again, ever later. */
    CompletionStage<?> retry(RunningJob job) {
        return retry(job, 0);
    }

    private CompletionStage<Boolean> failuresKnown(RunningJob job, Map<PrincipalId, Message> reasons) {
        if (reasons.size() >= job.counts().failed()) {
            job.progress().failed(reasons);
            return CompletableFuture.completedStage(true);
        }
        return job.share().isPresent() ? suspectAll(job, reasons) : beginAnew(job, reasons);
    }

    /** Not all who failed are on record: everybody once more. */
    private CompletionStage<Boolean> beginAnew(RunningJob job, Map<PrincipalId, Message> reasons) {
        job.beginAnew(JobCounts.UNKNOWN);
        return dropFailures(job, reasons.keySet());
    }

    /**
     * Not all who failed are on record: whoever was tried may have. They are not shared with again, since somebody may have
     * taken it from them meanwhile: their libraries are brought up to date with the truth.
     */
    private CompletionStage<Boolean> suspectAll(RunningJob job, Map<PrincipalId, Message> reasons) {
        return shares.tried(job).thenApply(tried -> {
            Map<PrincipalId, Message> suspects = new HashMap<>();
            tried.forEach(principal -> suspects.put(principal, reasons.getOrDefault(principal, Message.NONE)));
            if (suspects.size() >= job.counts().failed()) {
                job.progress().failed(suspects);
            }
            return true;
        });
    }

    /** What an earlier owner could not write. */
    private CompletionStage<Map<PrincipalId, Message>> earlierFailures(RunningJob job) {
        return retrying.run(job, () -> journal.history().failures(job.id(), FAILURES_READ))
                .thenApply(failures -> {
                    Map<PrincipalId, Message> reasons = new HashMap<>();
                    for (JobFailure failure : failures) {
                        reasons.put(failure.principal(), failure.reason());
                    }
                    return reasons;
                });
    }

    private CompletionStage<?> retry(RunningJob job, int attempt) {
        Map<PrincipalId, Message> failures = job.progress().failures();
        if (failures.isEmpty() || attempt == RETRIES_MILLIS.length) {
            return CompletableFuture.completedStage(null);
        }
        return around.pause(RETRIES_MILLIS[attempt])
                .thenCompose(now -> retryChunks(job, Shares.parts(failures.keySet()), 0))
                .thenCompose(tried -> retry(job, attempt + 1));
    }

    private CompletionStage<?> retryChunks(RunningJob job, List<List<PrincipalId>> chunks, int index) {
        if (index == chunks.size()) {
            return CompletableFuture.completedStage(null);
        }
        MemberSelection.Named selection = new MemberSelection.Named(job.content(), new TreeSet<>(chunks.get(index)));
        return retrying.run(job, () -> operations.run(Reconcile.of(selection)))
                .thenCompose(reconciled -> {
                    List<PrincipalId> written = new ArrayList<>(chunks.get(index));
                    written.removeAll(reconciled.failures().keySet());
                    job.progress().recovered(written);
                    around.changed(job);
                    return dropFailures(job, written);
                })
                .thenCompose(dropped -> retryChunks(job, chunks, index + 1));
    }

    /** A share that found nothing to change is not on record, nor is what failed of it. */
    CompletionStage<Boolean> dropFailures(RunningJob job, Collection<PrincipalId> written) {
        return job.isOnRecord()
                ? retrying.run(
                        job,
                        // A row that counts them without their being named would have to be made good for everybody.
                        () -> journal.save(job)
                                .thenCompose(saved -> journal.history().dropFailures(job.id(), written))
                                .thenApply(dropped -> true))
                : CompletableFuture.completedStage(true);
    }
}
