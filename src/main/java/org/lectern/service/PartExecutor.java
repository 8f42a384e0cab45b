package org.lectern.service;

import java.io.Serializable;
import java.util.concurrent.CompletionStage;

/**
 * Other processes that do parts of this one's work. What a job is, that it is on record and how it ended stays with this
 * process. Safe to use from any thread.
 */
public interface PartExecutor {
    /** How many parts are done at a time, at least one. Blocks for seconds when it is first asked. */
    int atOnce();

    /**
     * Has a part done; by another process, if the first one dies. Does not wait for it.
     *
     * @return fails with the part's own sentence, or if nobody could do it
     */
    <R extends Serializable> CompletionStage<R> submit(Part<R> part);

    /** The services that its processes have over this connection, for a part that another connection's do. */
    ServicesThere there();
}
