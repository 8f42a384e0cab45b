package org.lectern.status.model;

import java.util.Optional;

/**
 * What a platform counts in a row of views: sums of events. They can be bounded, and not computed anew: the events are not kept.
 *
 * @param views {@code viewcount}, one for each event; empty if the row does not say
 * @param completions {@code completedcount}, one for each event that completed the content; empty if the row does not say
 */
public record EventCounts(Optional<Integer> views, Optional<Integer> completions) {
    /** Of a row that counts nothing. */
    public static final EventCounts NONE = new EventCounts(Optional.empty(), Optional.empty());

    /**
     * What holds of any sum of events, and not of these: the first such bound, as a comparison of columns, for people. An end
     * by force is no event, so a content may be completed without one that was counted. Neither is a start: Sunbird's job drops
     * it, and writes a viewcount of 0 beside it (data-pipeline, ContentConsumptionDeDupFunction.scala:44).
     *
     * @param status of the same row
     */
    public Optional<String> brokenBound(ContentStatus status) {
        int viewed = views.orElse(0);
        int completed = completions.orElse(0);
        if (viewed < 0) {
            return Optional.of("viewcount \u2265 0");
        }
        if (completed < 0) {
            return Optional.of("completedcount \u2265 0");
        }
        if (views.isPresent() && completed > viewed) {
            return Optional.of("completedcount \u2264 viewcount");
        }
        return completed > 0 && status != ContentStatus.COMPLETED ? Optional.of("status = 2") : Optional.empty();
    }

    /** The columns that say something, with their values and that of the status, for people. */
    public String said(ContentStatus status) {
        return "status " + status.code()
                + views.map(count -> ", viewcount " + count).orElse("")
                + completions.map(count -> ", completedcount " + count).orElse("");
    }
}
