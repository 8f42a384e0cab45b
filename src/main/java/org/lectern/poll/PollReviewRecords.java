package org.lectern.poll;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.job.JobId;
import org.lectern.model.ScanPage;

/** The outcomes of reviews of many polls, by job. Nothing blocks. */
public interface PollReviewRecords {
    /** Records the review of a poll, in place of an earlier one by the same job. */
    CompletionStage<?> put(JobId job, ReviewedPoll reviewed);

    /** The polls that a job has reviewed, in the order of their ids. */
    CompletionStage<ScanPage<ReviewedPoll>> of(JobId job, Optional<String> after, int limit);
}
