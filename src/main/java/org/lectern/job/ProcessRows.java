package org.lectern.job;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * The rows of processes, as {@link ProcessLease} needs them stored. Nothing blocks; stages complete on any thread.
 */
public interface ProcessRows {
    /**
     * A process's row.
     *
     * @param segments those that may hold jobs of it
     * @param written when it was written, by the process's own clock: microseconds since 1970, later each time
     */
    record Found(String owner, String name, Set<Integer> segments, long written) {
        public Found {
            segments = Set.copyOf(segments);
        }
    }

    /** Writes a process's row, in one write: of two writes of one process the one with the later time stays. */
    CompletionStage<?> put(Found process);

    /** @param asOf what was written after this time stays */
    CompletionStage<?> delete(String owner, long asOf);

    /** All of them, in one read. */
    CompletionStage<List<Found>> all();
}
