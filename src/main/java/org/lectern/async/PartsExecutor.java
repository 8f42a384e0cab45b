package org.lectern.async;

import java.util.concurrent.CompletionStage;

/**
 * Has parts of a job done by other processes. Safe to use from any thread.
 *
 * @param <P> a part
 * @param <R> what comes of one; what was written is on record by then
 */
public interface PartsExecutor<P, R> {
    /** How many parts at a time, at least one. May block when it is first asked. */
    int atOnce();

    /** Has it done; by another process, if the first one dies. Must not block. */
    CompletionStage<R> submit(P part);
}
