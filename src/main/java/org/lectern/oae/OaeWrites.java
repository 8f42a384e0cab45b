package org.lectern.oae;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** Writes to LibraryIndex as the platform itself does: plain statements, at a quorum. Nothing blocks. */
public interface OaeWrites {
    /**
     * Makes these writes under a time, side by side and in no order: what must come after others belongs into a later call.
     * Whatever the platform has written since that time stays.
     *
     * @param micros since 1970, by the cluster's clock: before what the writes follow from was read
     * @return fails with a {@link org.lectern.cluster.ClusterException} if one of them could not be made, once those under way
     *     have ended; of the others each was made, or not begun. All can be made again. Refused while the nodes' clocks differ.
     */
    CompletionStage<Void> apply(List<IndexWrite> writes, long micros);

    /** The statement as an operator may read and copy it, of a write under a time, in microseconds since 1970. */
    String statement(IndexWrite write, long micros);
}
