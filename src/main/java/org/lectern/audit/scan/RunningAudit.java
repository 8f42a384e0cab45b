package org.lectern.audit.scan;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.job.JobHandle;
import org.lectern.job.JobResult;

/**
 * An audit under way in this process, on threads of its own, whatever it reads. Safe to use from any thread; nothing here blocks.
 *
 * @param <P> its phases
 * @param <K> the kinds of its findings
 * @param <F> its findings
 * @param <R> what comes of it
 */
public interface RunningAudit<P, K, F, R extends JobResult> extends JobHandle<R> {
    /** Cheap, to be asked as often as a view likes. */
    AuditProgress<P, K> progress();

    /** What was found so far by this process, in the order it was found, from this one on; at most a thousand. */
    List<F> findings(int from);

    /** Rests after the pages under way. It keeps its place, and its process. */
    void pause();

    /** Goes on. */
    void resume();

    /** From now on at most so many rows a second; 0 for no limit. */
    void throttle(long rowsPerSecond);

    /** Ends it soon; what it has found stays. */
    @Override
    void cancel();

    /** Completes with what it came to when it has ended, also if it was cancelled or could not go on. */
    @Override
    CompletionStage<R> ended();
}
