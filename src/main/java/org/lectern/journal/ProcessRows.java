package org.lectern.journal;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** The rows of processes, as {@link ProcessLease} needs them stored. Nothing blocks; stages complete on any thread. */
public interface ProcessRows {
    /**
     * Registers a process, with the segments that may hold jobs of it, as alive for so long: in one write, since whoever saw a
     * process registered and not alive would take it for one that is gone.
     *
     * @param written the write's time, in microseconds: of two writes of one process the one with the later time stays
     */
    CompletionStage<?> put(String owner, String name, Set<Integer> segments, Duration lease, long written);

    /** @param asOf what was written after this time stays */
    CompletionStage<?> delete(String owner, long asOf);

    /** All of them, in one read. */
    CompletionStage<List<ProcessLease.Registered>> all();
}
