package org.lectern.transfer;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where an interrupted import goes on.
 *
 * @param pass 1 or 2
 * @param line everything up to this line is settled in this pass, and nothing below it is under way
 * @param sidecarBytes how much of the list of refusals belongs to that
 * @param place where a keyspace is read on in this pass, empty at its end; null at its beginning, and of a file
 * @param read rows of a keyspace, whatever became of them
 * @param omitted rows of a keyspace that are left out for no fault of theirs
 * @param since when the import was first begun, by the cluster's clock, in ISO 8601; null in a file of an earlier release
 * @param witness something imported before: if the cluster doesn't have it, it is not the cluster we knew
 */
record Checkpoint(
        int pass,
        long line,
        Map<EntryType, Tally> counts,
        long unreadable,
        long refused,
        long sidecarBytes,
        @Nullable String place,
        long read,
        Map<Omission, Long> omitted,
        @Nullable String since,
        @Nullable String witness) {
    static final Checkpoint BEGINNING = new Checkpoint(1, 0, Map.of(), 0, 0, 0, null, 0, Map.of(), null, null);

    /** Of a second pass that has not begun; of a first one nothing is known. */
    static final Checkpoint SECOND_PASS = new Checkpoint(2, 0, Map.of(), 0, 0, 0, null, 0, Map.of(), null, null);

    Checkpoint {
        counts = Map.copyOf(counts);
        omitted = omitted == null ? Map.of() : Map.copyOf(omitted); // a file of an earlier release has none
    }
}
