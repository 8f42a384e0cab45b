package org.lectern.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A page of a table read in the order of the token ring.
 *
 * @param next where the next page begins, to be handed back as it is; empty at the end
 * @param unreadable rows that were left out because they are not what they can be, a sentence each
 */
public record ScanPage<T>(List<T> rows, Optional<String> next, List<String> unreadable) {
    public ScanPage {
        rows = List.copyOf(rows);
        unreadable = List.copyOf(unreadable);
    }

    /**
     * A page of a list that was read one row beyond the limit: whether there is such a row tells whether another page follows.
     *
     * @param found rows in their order, at most {@code limit + 1}
     * @param place of a row, at which the page after it begins
     */
    public static <T> ScanPage<T> of(List<T> found, int limit, Function<T, String> place) {
        return found.size() <= limit
                ? new ScanPage<>(found, Optional.empty())
                : new ScanPage<>(found.subList(0, limit), Optional.of(place.apply(found.get(limit - 1))));
    }

    /** A page of which every row could be read. */
    public ScanPage(List<T> rows, Optional<String> next) {
        this(rows, next, List.of());
    }
}
