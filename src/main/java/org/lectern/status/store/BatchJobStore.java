package org.lectern.status.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.BatchJobRecord;

/** Places, findings and owners of work over many users. As a {@link StatusStore} does. */
public interface BatchJobStore {
    CompletionStage<Void> putRecord(BatchJobRecord batchJob);

    CompletionStage<Optional<BatchJobRecord>> record(String id);

    CompletionStage<List<BatchJobRecord>> records();

    /** When each of those on record was last put there, by the cluster's clock. */
    CompletionStage<Map<String, Instant>> written();

    /** Forgets batch jobs of which nothing was put on record since then, with all that is kept beside them. */
    CompletionStage<Void> forgetRecords(Instant before);

    /**
     * Takes hold of a batch job, or keeps hold of it: for a minute from now nobody else gets it.
     *
     * @return false if another has it
     */
    CompletionStage<Boolean> hold(String id, String owner);

    /** Whether a process has hold of it. */
    CompletionStage<Boolean> isHeld(String id);

    /** Lets go of it, if it is this owner's. */
    CompletionStage<Void> release(String id, String owner);

    /** Keeps rows beside a batch job's place: names and values. */
    CompletionStage<Void> putRows(String id, String kind, Map<String, String> rows);

    CompletionStage<SortedMap<String, String>> rows(String id, String kind);
}
