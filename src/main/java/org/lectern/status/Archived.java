package org.lectern.status;

import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the computation still has to know of raw rows that were archived.
 *
 * @param statuses of each content
 * @param completedOn of each content completed whose time is known
 * @param file where the rows are
 */
public record Archived(SortedMap<String, ContentStatus> statuses, SortedMap<String, Instant> completedOn, String file) {
    public Archived {
        statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
        completedOn = Collections.unmodifiableSortedMap(new TreeMap<>(completedOn));
    }

    /** The views as far as a summary needs them. */
    SortedMap<String, View> views() {
        SortedMap<String, View> views = new TreeMap<>();
        statuses.forEach((content, status) -> views.put(
                content,
                new View(
                        status,
                        Optional.empty(),
                        Optional.ofNullable(completedOn.get(content)),
                        Optional.empty(),
                        Optional.empty())));
        return views;
    }
}
