package org.lectern.transfer;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lines that are settled, in their order after others. */
interface Settled {
    /** Everything refused, in the order of lines. */
    List<RefusedLine> refusals();

    /** What became of entries, and of what would have been one. */
    Map<EntryType, Tally> counts();

    /** Lines refused before they were anything. */
    long unreadable();

    /** An id that the cluster has now, if these lines brought one. */
    Optional<String> witness();

    long lastLine();

    /** Where one can go on after them, if that is such a place. */
    Optional<FileLine.PageEnd> end();
}
