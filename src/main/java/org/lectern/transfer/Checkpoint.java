package org.lectern.transfer;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where an interrupted import goes on.
 *
 * @param pass 1 or 2
 * @param line everything up to this line is settled in this pass, and nothing below it is under way
 * @param sidecarBytes how much of the list of refusals belongs to that
 * @param witness something imported before: if the cluster doesn't have it, it is not the cluster we knew
 */
record Checkpoint(
        int pass,
        long line,
        Map<EntryType, Tally> counts,
        long unreadable,
        long refused,
        long sidecarBytes,
        @Nullable String witness) {
    static final Checkpoint BEGINNING = new Checkpoint(1, 0, Map.of(), 0, 0, 0, null);

    Checkpoint {
        counts = Map.copyOf(counts);
    }
}
