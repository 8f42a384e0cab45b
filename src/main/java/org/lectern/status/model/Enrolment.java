package org.lectern.status.model;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An enrolment as it is stored.
 *
 * @param progress required leaves completed; empty if never computed
 * @param status empty if never computed
 * @param completedOn set once
 * @param contentStatus what platforms copy here; where they do not keep the rows, read by the migration and never written
 * @param percentage as platforms show it; empty where they do not keep it
 */
public record Enrolment(
        EnrolmentKey key,
        boolean active,
        Optional<Instant> enrolledOn,
        Optional<Integer> progress,
        Optional<ContentStatus> status,
        Optional<Instant> completedOn,
        Map<String, ContentStatus> contentStatus,
        Optional<Integer> percentage) {
    public Enrolment {
        contentStatus = Map.copyOf(contentStatus);
    }

    /** A fresh enrolment. */
    public static Enrolment of(EnrolmentKey key, Instant now) {
        return new Enrolment(
                key,
                true,
                Optional.of(now),
                Optional.of(0),
                Optional.of(ContentStatus.NOT_STARTED),
                Optional.empty(),
                Map.of(),
                Optional.empty());
    }

    /** The same, active or not. */
    public Enrolment active(boolean next) {
        return new Enrolment(key, next, enrolledOn, progress, status, completedOn, contentStatus, percentage);
    }

    /**
     * As a platform leaves it once it has computed: under way or complete, with a copy of what was consumed. Other contents
     * of the copy stay, and so does the day of completion.
     */
    public Enrolment asDeployed(Summary summary, boolean keepsContents) {
        Map<String, ContentStatus> contents = new TreeMap<>(contentStatus);
        if (keepsContents) {
            contents.putAll(summary.contentStatus());
        }
        return computed(summary, summary.deployedStatus(), contents, percentage.map(shown -> summary.percentage()));
    }

    /** As the summary has it; the day of completion is set once, and never moved. */
    public Enrolment as(Summary summary) {
        return computed(summary, summary.status(), contentStatus, percentage);
    }

    private Enrolment computed(
            Summary summary, ContentStatus reached, Map<String, ContentStatus> contents, Optional<Integer> shown) {
        return new Enrolment(
                key,
                active,
                enrolledOn,
                Optional.of(summary.completedCount()),
                Optional.of(reached),
                completedOn.or(summary::completedOn),
                contents,
                shown);
    }
}
