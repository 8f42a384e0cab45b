package org.lectern.overview;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * What an overview needs of a store. Nothing blocks; stages complete on any thread, and fail with a {@link
 * org.lectern.cluster.ClusterException}.
 */
public interface OverviewReads {
    /** The nodes known to the connection; nothing is sent. */
    List<NodeState> nodes();

    /** By a bounded sample of the token ring. */
    CompletionStage<Population> population();

    /** What every node that can be asked has seen. */
    CompletionStage<TombstonesRead> tombstones();
}
