package org.lectern.status;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;

/** Places, findings and owners of work over many users. As a {@link StatusStore} does. */
public interface BatchJobStore {
    CompletionStage<Void> putSweep(SweepRecord sweep);

    CompletionStage<Optional<SweepRecord>> sweep(String id);

    CompletionStage<List<SweepRecord>> sweeps();

    /** Forgets sweeps of which nothing was put on record since then, with all that is kept beside them. */
    CompletionStage<Void> forgetSweeps(Instant before);

    /**
     * Takes hold of a sweep, or keeps hold of it: for a minute from now nobody else gets it.
     *
     * @return false if another has it
     */
    CompletionStage<Boolean> holdSweep(String id, String owner);

    /** Lets go of it, if it is this owner's. */
    CompletionStage<Void> releaseSweep(String id, String owner);

    /** Keeps rows beside a sweep's place: names and values. */
    CompletionStage<Void> putSweepRows(String id, String kind, Map<String, String> rows);

    CompletionStage<SortedMap<String, String>> sweepRows(String id, String kind);
}
