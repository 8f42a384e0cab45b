package org.lectern.job;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * What processes want of each other's jobs: taking one over, by compare-and-set on who holds it; and steering one, by a note
 * that its owner reads every second. Nothing blocks; stages complete on any thread.
 */
public interface Handovers {
    /** Who holds a job by now, if it ever changed hands. Settles a takeover that is under way. */
    CompletionStage<Optional<String>> holder(JobId job);

    /** Of these jobs, those that another process has taken over, and which. */
    CompletionStage<Map<JobId, String>> taken(Collection<JobId> mine);

    /**
     * Takes a job over for this process.
     *
     * @param expected who holds it, by {@link #holder}; empty if it never changed hands
     * @return whether it is this process's now; after a timeout, read the holder again
     */
    CompletionStage<Boolean> take(JobId job, Optional<String> expected);

    /** Tells a job's owner what an operator wants. The latest note about a job counts. */
    CompletionStage<?> note(String owner, JobId job, Steering steering);

    /** What a process that is gone was told of a job and never read; empty if nothing, or too long ago. */
    CompletionStage<Optional<Steering>> unread(String owner, JobId job);

    /** Tells a job's owner that it is not the owner any more. */
    CompletionStage<?> noteTaken(String owner, JobId job);

    /**
     * What others want of this process's jobs; the notes are gone with that.
     *
     * @return for each job what is wanted of it; empty if it has been taken over, or had been when the note was written
     */
    CompletionStage<Map<JobId, Optional<Steering>>> notes();
}
