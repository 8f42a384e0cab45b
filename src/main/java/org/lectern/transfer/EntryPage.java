package org.lectern.transfer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.model.ScanPage;

/**
 * A page of what a keyspace holds, as entries.
 *
 * @param entries those that can be taken over
 * @param next where the next page begins, to be handed back as it is; empty at the end
 * @param unreadable of those that cannot, a sentence each
 * @param omitted rows that are left out for another reason
 */
record EntryPage(List<Entry> entries, Optional<String> next, List<String> unreadable, Map<Omission, Long> omitted) {
    EntryPage {
        entries = List.copyOf(entries);
        unreadable = List.copyOf(unreadable);
        omitted = Map.copyOf(omitted);
    }

    /** A page of which everything is taken over that can be read. */
    static EntryPage of(ScanPage<Entry> page) {
        return new EntryPage(page.rows(), page.next(), page.unreadable(), Map.of());
    }

    /** Rows of the keyspace on it, whatever became of them. */
    long rows() {
        return entries.size()
                + unreadable.size()
                + omitted.values().stream().mapToLong(Long::longValue).sum();
    }
}
