package org.lectern.job.planned;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.job.JobCounts;
import org.lectern.job.JobKind;
import org.lectern.wording.Message;

/**
 * Plans and works off jobs of one kind. Stateless: every process has one object for each kind, over its own services, so that
 * any of them can work off any part.
 *
 * @param <P> its parts
 */
public interface JobPlan<P extends JobPart> {
    /** The kind of its jobs. */
    JobKind kind();

    /**
     * Plans the part at a place. The same place gives a part that covers the same rows.
     *
     * @param place where the part begins, as an earlier plan returned it; empty at the beginning
     * @param most units that the part may take, at most a second of work under a rate limit
     * @return empty at the end
     */
    CompletionStage<Optional<Planned<P>>> next(PlannedJob job, String place, long most);

    /**
     * Does a part. Everything that it has found is on record when the stage completes, under keys that a repeat overwrites.
     *
     * @return its outcome; fails with a transient failure to have the part tried again, else the part counts as failed
     */
    CompletionStage<JobTally> work(P part);

    /** How far a job with this course is, for people. */
    JobCounts counts(PlannedJob job);

    /** Whether everything was done as asked, where every part is done. */
    boolean isComplete(PlannedJob job);

    /** How the job ended, as a sentence. */
    Message report(PlannedJob job);

    /** Does the rest after the last part, before the end is on record. May be repeated. */
    default CompletionStage<?> finish(PlannedJob job) {
        return CompletableFuture.completedStage(null);
    }

    /** A part, and the place behind it. */
    record Planned<P>(P part, String after) {}
}
