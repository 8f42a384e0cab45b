package org.lectern.job;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;

/**
 * A job under way, for whoever asked for it: a change, an audit, a repair, a batch job, an import. One rule for all of them:
 * {@link #done} completes only if everything is done, so that nobody takes for a success what was none; {@link #ended}
 * completes with a result that says how far it came, for those who look. Safe to use from any thread; nothing here blocks.
 *
 * @param <R> what comes of it
 */
public interface JobHandle<R extends JobResult> {
    /**
     * Completes with what came of the job, also if some of it failed or somebody ended it early. Fails if it was refused, was
     * cancelled before it began, or went on where this process does not see its end.
     */
    CompletionStage<R> ended();

    /** The same, and fails with an {@link IncompleteException} that has the result if that is not complete. */
    default CompletionStage<R> done() {
        CompletableFuture<R> done = new CompletableFuture<>();
        ended().whenComplete((result, failure) -> {
            if (failure != null) {
                done.completeExceptionally(Stages.unwrap(failure));
            } else if (result.isComplete()) {
                done.complete(result);
            } else {
                done.completeExceptionally(new IncompleteException(result));
            }
        });
        return done.minimalCompletionStage();
    }

    /** Ends it soon. What is under way is finished. */
    void cancel();
}
