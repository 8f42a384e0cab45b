package org.lectern.status.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.BatchJobRecord;

/** Places, findings and owners of work over many users. As a {@link StatusStore} does. */
public interface BatchJobStore extends ConditionalRows {
    /**
     * A batch job as one process has it.
     *
     * @param record with the place that was on record when it was claimed
     * @param epoch of its places: each claim begins another
     */
    record Claim(BatchJobRecord record, long epoch) {}

    /**
     * Claims a batch job, for the process that has hold of it: from now on only places and rows of this epoch are put on
     * record, also where an earlier owner slept and does not know that its hold has run out.
     *
     * @param fresh put on record, if there is none by its name
     */
    default CompletionStage<Claim> claim(BatchJobRecord fresh) {
        return claim(fresh, "", Map.of());
    }

    /**
     * The same. A fresh batch job is put on record with rows, which are there before it: another process that finds it can
     * continue it.
     *
     * @param kind of the rows
     */
    CompletionStage<Claim> claim(BatchJobRecord fresh, String kind, Map<String, String> rows);

    /**
     * Puts a place on record. Safe to repeat.
     *
     * @return false if another has claimed the batch job: nothing is put then
     */
    CompletionStage<Boolean> putRecord(BatchJobRecord batchJob, long epoch);

    CompletionStage<Optional<BatchJobRecord>> record(String id);

    CompletionStage<List<BatchJobRecord>> records();

    /** When each of those on record was last put there, by the cluster's clock. */
    CompletionStage<Map<String, Instant>> written();

    /**
     * Forgets batch jobs of which nothing was put on record since then, with all that is kept beside them; but for those whose
     * lease was renewed since.
     */
    CompletionStage<Void> forgetRecords(Instant before);

    /**
     * The lease of a batch job. {@link BatchJobHolds} has the rules.
     *
     * @param owner the process, and which of its attempts
     * @param beat raised at each renewal; 0 in a lease of a release whose leases expired in Cassandra
     * @param written in microseconds since 1970, as the row says: such a release changes nothing else
     */
    record Lease(String owner, long beat, long written) {}

    CompletionStage<Optional<Lease>> lease(String id);

    /**
     * Takes, renews or releases a lease.
     *
     * @param expected by owner and beat
     * @param next its time of writing is not looked at
     * @return false if another one is on record, or if Cassandra does not say what became of it
     */
    CompletionStage<Boolean> compareAndSetLease(String id, Optional<Lease> expected, Optional<Lease> next);

    /**
     * Keeps rows beside a batch job's place: names and values. Safe to repeat.
     *
     * @return false if another has claimed the batch job: then not all of them are put, or none
     */
    CompletionStage<Boolean> putRows(String id, long epoch, String kind, Map<String, String> rows);

    CompletionStage<SortedMap<String, String>> rows(String id, String kind);
}
