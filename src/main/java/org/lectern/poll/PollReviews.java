package org.lectern.poll;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.planned.PlannedDesk;
import org.lectern.job.planned.PlannedJob;
import org.lectern.model.Cause;
import org.lectern.model.ScanPage;
import org.lectern.wording.Message;

/**
 * Reviews of many polls, as jobs. Nothing blocks; safe to use from any thread.
 *
 * @param mayWrite whether the keyspace can be written to
 * @param inKeyspace where reviews are on record
 * @param inMemory where they are if the keyspace cannot be written to
 */
public record PollReviews(BooleanSupplier mayWrite, Kept inKeyspace, Kept inMemory, InstantSource clock) {
    /** @param names of new jobs */
    public record Kept(PlannedDesk desk, PollReviewRecords records, Supplier<CompletionStage<JobId>> names) {}

    /** Starts a review of these polls, or of all if there are none. The stage completes when it is on record. */
    public CompletionStage<PollReviewJob> start(List<PollId> polls, Cause cause) {
        Kept kept = mayWrite.getAsBoolean() ? inKeyspace : inMemory;
        List<PollId> each = polls.stream().distinct().toList();
        Message subject = each.isEmpty() ? PollSentence.ALL_POLLS.of() : PollSentence.SOME_POLLS.of(each.size());
        return kept.names()
                .get()
                .thenCompose(id -> kept.desk()
                        .runner()
                        .start(PlannedJob.of(
                                id,
                                new JobTask(JobKind.POLL_REVIEW, subject, Message.NONE, true),
                                cause,
                                PollReviewPlan.settings(each),
                                each.isEmpty() ? JobCounts.UNKNOWN : JobCounts.of(each.size()),
                                clock.instant())))
                .thenApply(job -> new PollReviewJob(kept.desk(), job));
    }

    /** The polls that a job has reviewed, in the order of their ids. They are kept as long as the history of jobs. */
    public CompletionStage<ScanPage<ReviewedPoll>> reviewed(JobId job, Optional<String> after, int limit) {
        return inMemory.records()
                .of(job, after, limit)
                .thenCompose(here -> here.rows().isEmpty()
                        ? inKeyspace.records().of(job, after, limit)
                        : CompletableFuture.completedStage(here));
    }
}
