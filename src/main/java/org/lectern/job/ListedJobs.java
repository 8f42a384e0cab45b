package org.lectern.job;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** Jobs that are not fan-outs, as the list of jobs has them and steers them. Nothing blocks. */
public interface ListedJobs {
    /** Those of this process, from memory. */
    List<JobStatus> here();

    /** The open ones of every process. */
    CompletionStage<List<JobStatus>> open();

    /** @return whether the job is open, and one of these */
    CompletionStage<Boolean> steer(JobId id, Steering steering);

    /** Gives up jobs that other processes took while this one was out of touch. */
    CompletionStage<?> afterLapse();
}
