package org.lectern.reading;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.cluster.ClusterException;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries.LibraryPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.model.PrincipalId;

/**
 * Reads the rows of libraries as they are, and writes nothing. Nothing blocks; stages complete on any thread, and fail with a
 * {@link ClusterException}.
 */
public interface LibraryRowReads {
    /**
     * Which page of one bucket.
     *
     * @param after exclusive; empty for the first page
     */
    record Wanted(PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        /** One row more tells whether a page follows. */
        Wanted andOneMore() {
            return new Wanted(principal, bucket, order, after, limit + 1);
        }
    }

    /** Fails with an {@linkplain ClusterException#isUnreadable unreadable} one if the rows cannot be read together. */
    CompletionStage<BucketRows> bucket(Wanted wanted);

    /**
     * What one read of a bucket brought.
     *
     * @param built whether the library is known to be built: an empty bucket cannot say so
     */
    record BucketRows(List<Position> entries, boolean built) {
        public BucketRows {
            entries = List.copyOf(entries);
        }
    }

    /**
     * The same page where its rows cannot be read together: one row after the other.
     *
     * @param why what the read of all of them failed with
     */
    CompletionStage<LibraryPage> entryByEntry(ClusterException why, Wanted wanted);

    /** Whether the library is built: an empty one that was built is, one that was deleted is not. */
    CompletionStage<Boolean> isBuilt(PrincipalId principal);

    /**
     * How many entries each bucket holds.
     *
     * @param atMost counting stops here, per bucket
     */
    CompletionStage<Map<Bucket, Long>> sizes(PrincipalId principal, long atMost);

    /** Whether what nobody asked for may be written on this connection. */
    boolean mayWrite();
}
