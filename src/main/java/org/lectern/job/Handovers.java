package org.lectern.job;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * What processes want of each other's jobs: taking one over, by compare-and-set on who holds it; and steering one, by a note
 * that its owner reads every second. Nothing blocks; stages complete on any thread.
 */
public interface Handovers {
    /**
     * What a job's owner is told.
     *
     * @param wanted of the job; empty if it has been taken over, or had been when this was written
     */
    record Note(JobId job, Optional<Steering> wanted) {}

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

    /** Tells a job's owner what an operator wants. No note takes the place of another. */
    CompletionStage<?> note(String owner, JobId job, Steering steering);

    /**
     * What a process that is gone was told of a job within a day and never read: limits first, and what one process has said in
     * the order in which it has.
     */
    CompletionStage<List<Steering>> unread(String owner, JobId job);

    /** Tells a job's owner that it is not the owner any more. */
    CompletionStage<?> noteTaken(String owner, JobId job);

    /** What others want of this process's jobs, in the same order; the notes are gone with that. */
    CompletionStage<List<Note>> notes();
}
