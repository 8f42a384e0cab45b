package org.lectern.transfer;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lines that are settled, in their order after others.
 *
 * @param refusals everything refused, in the order of lines
 * @param counts what became of entries, and of what would have been one
 * @param unreadable lines refused before they were anything
 * @param witness an id that the cluster has now, if these lines brought one
 * @param lastLine of them
 * @param end where one can go on after them, if that is such a place
 */
record Settled(
        List<RefusedLine> refusals,
        Map<EntryType, Tally> counts,
        long unreadable,
        Optional<String> witness,
        long lastLine,
        Optional<FileLine.PageEnd> end) {
    Settled {
        refusals = List.copyOf(refusals);
        counts = Map.copyOf(counts);
    }
}
