package org.lectern.job;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/**
 * Ended jobs, latest first, so that a page of them is a bounded read; and what jobs could not write. Both are kept for some
 * months. Nothing blocks; stages complete on any thread.
 */
public interface JobHistory {
    /** Keeps a job that has ended. Again for the same job, it replaces what was kept. */
    CompletionStage<?> put(JobRecord job, JobOwner owner, Instant ended);

    /**
     * Ended jobs, latest begun first, as far back as they are kept.
     *
     * @param before the last one of the page before; empty for the first page
     */
    CompletionStage<List<JobStatus>> page(Optional<JobStatus> before, int limit);

    /** Keeps what a job could not write, with the reasons. */
    CompletionStage<?> putFailures(JobId job, Map<PrincipalId, Message> failures);

    /** What a job could not write, in the order of the principals. */
    CompletionStage<List<JobFailure>> failures(JobId job, int atMost);

    /** These were written after all. */
    CompletionStage<?> dropFailures(JobId job, Collection<PrincipalId> principals);
}
