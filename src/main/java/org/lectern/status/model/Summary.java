package org.lectern.status.model;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.wording.Message;

/**
 * What follows from the views of one collection, or of one unit. A pure function of the raw rows and the tree.
 *
 * @param contentStatus every content consumed there, also those that are not leaves
 * @param completedCount required leaves that are completed
 * @param required how many leaves are required
 * @param completedOn the latest completion among the required leaves (of all, if none is required), once all are completed;
 *     empty if it is not complete, or no time is known
 */
public record Summary(
        SortedMap<String, ContentStatus> contentStatus,
        int completedCount,
        int required,
        Optional<Instant> completedOn) {
    public Summary {
        contentStatus = Collections.unmodifiableSortedMap(new TreeMap<>(contentStatus));
    }

    /** The count of completed required contents, with the percentage. */
    public Message figures() {
        return StatusWriteSentence.FIGURES.of(completedCount, required, percentage());
    }

    /** The summary of a collection. */
    public static Summary of(CollectionTree tree, Map<String, View> views) {
        Set<String> required = tree.required();
        int completed = 0;
        Optional<Instant> latest = Optional.empty();
        SortedMap<String, ContentStatus> statuses = new TreeMap<>();
        for (Map.Entry<String, View> entry : views.entrySet()) {
            View view = entry.getValue();
            statuses.put(entry.getKey(), view.status());
            if (view.isCompleted() && required.contains(entry.getKey())) {
                completed++;
            }
            if (view.isCompleted() && (required.isEmpty() || required.contains(entry.getKey()))) {
                latest = View.later(latest, view.lastCompleted());
            }
        }
        return new Summary(
                statuses, completed, required.size(), completed >= required.size() ? latest : Optional.empty());
    }

    /** The summaries of the units above what was consumed, each over its own leaves. */
    public static SortedMap<String, Summary> ofUnits(CollectionTree tree, Map<String, View> views) {
        SortedMap<String, Summary> units = new TreeMap<>();
        tree.units().forEach((unit, below) -> {
            Map<String, View> mine = new TreeMap<>(views);
            mine.keySet().retainAll(below);
            if (!mine.isEmpty()) {
                units.put(unit, of(tree.unit(unit), mine));
            }
        });
        return units;
    }

    public boolean isComplete() {
        return completedCount >= required;
    }

    /** From 0 to 100, rounded down; 100 when nothing is required. */
    public int percentage() {
        return percentage(completedCount, required);
    }

    /** The one definition of it. */
    public static int percentage(int completedCount, int required) {
        return required == 0 ? 100 : (int) Math.min(100, Math.floorDiv(100L * completedCount, required));
    }

    /** What the enrolment says: none, some, or complete. */
    public ContentStatus status() {
        return isComplete()
                ? ContentStatus.COMPLETED
                : completedCount > 0 ? ContentStatus.IN_PROGRESS : ContentStatus.NOT_STARTED;
    }
}
