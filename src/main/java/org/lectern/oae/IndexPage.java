package org.lectern.oae;

import java.util.List;
import java.util.Optional;

/**
 * A page of one bucket, markers taken out.
 *
 * @param entries the highest first
 * @param next what the next page begins below; empty at the end
 * @param stale whether a marker is missing where this page should have it: the platform rebuilds the library when it is next
 *     read, and what is shown until then is what is left of it
 * @param unreadable rows that are no entries, as they stand
 */
public record IndexPage(List<Entry> entries, Optional<String> next, boolean stale, List<IndexRow> unreadable) {
    public IndexPage {
        entries = List.copyOf(entries);
        unreadable = List.copyOf(unreadable);
    }

    /**
     * An entry.
     *
     * @param value JSON, as it stands
     * @param repeated whether the resource stands on this page already, higher up: the platform leaves it out then, and deletes
     *     the row
     */
    public record Entry(RankedEntry at, String value, boolean repeated) {
        public OaeId resource() {
            return at.resource();
        }
    }
}
