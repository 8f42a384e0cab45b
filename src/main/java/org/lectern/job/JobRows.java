package org.lectern.job;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.model.PrincipalId;

/** The rows of open jobs, as {@link OpenJobs} needs them stored. Nothing blocks; stages complete on any thread. */
public interface JobRows {
    /**
     * A job's row as it was found, and where.
     *
     * @param written its write time then, in microseconds
     */
    record Found(String owner, int segment, JobRecord job, long written) {}

    /** @param writeTime of two writes of a row the one with the higher time stays, whichever comes last */
    CompletionStage<?> put(String owner, int segment, JobRecord job, long writeTime);

    /** @param writeTime hides what was written with this time, or a lower one */
    CompletionStage<?> delete(String owner, int segment, JobId job, long writeTime);

    /** The rows of a segment, at most so many. */
    CompletionStage<List<Found>> of(String owner, int segment, int limit);

    /** A job's row, if it is there. */
    CompletionStage<Optional<Found>> find(String owner, int segment, JobId job);

    /**
     * Keeps who a large share is for, a part for each transaction, until it is forgotten.
     *
     * @param first the number of the first of these parts; those before it were put before
     */
    CompletionStage<?> putAudience(JobId job, int first, List<List<PrincipalId>> parts);

    /** One part of a large share; empty if it is not kept. */
    CompletionStage<List<PrincipalId>> audience(JobId job, int part);

    CompletionStage<?> forgetAudience(JobId job);
}
