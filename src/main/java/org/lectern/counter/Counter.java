package org.lectern.counter;

import java.util.concurrent.CompletionStage;

/**
 * A host's counter: a name for whatever has none of its own, such as a job ("Unique names for our rows"). Safe to use from
 * any thread; nothing blocks.
 */
public interface Counter {
    /**
     * A name that nobody was given before and nobody will be given again. Of two calls in one process, the later one gets
     * the higher value; between processes there is no such order, and values may be skipped.
     *
     * <p>The stage completes on any thread, and fails with a {@link org.lectern.cluster.ClusterException} if the cluster
     * does not answer, or refuses; a later call tries again.
     */
    CompletionStage<CounterName> next();
}
