package org.lectern.status.model;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * An enrolment as it is stored.
 *
 * @param progress required leaves completed; empty if never computed
 * @param status empty if never computed
 * @param completedOn set once
 * @param contentStatus what platforms copy here; where they do not keep the rows, read by the migration and never written
 * @param percentage as platforms show it; empty where they do not keep it
 * @param ghost whether no enrolment made this row of a platform, but an update of a user who is not enrolled
 */
public record Enrolment(
        EnrolmentKey key,
        boolean active,
        Optional<Instant> enrolledOn,
        Optional<Integer> progress,
        Optional<ContentStatus> status,
        Optional<Instant> completedOn,
        Map<String, ContentStatus> contentStatus,
        Optional<Integer> percentage,
        boolean ghost) {
    public Enrolment {
        contentStatus = Map.copyOf(contentStatus);
    }

    /** An enrolment that somebody made. */
    public Enrolment(
            EnrolmentKey key,
            boolean active,
            Optional<Instant> enrolledOn,
            Optional<Integer> progress,
            Optional<ContentStatus> status,
            Optional<Instant> completedOn,
            Map<String, ContentStatus> contentStatus,
            Optional<Integer> percentage) {
        this(key, active, enrolledOn, progress, status, completedOn, contentStatus, percentage, false);
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
        return new Enrolment(key, next, enrolledOn, progress, status, completedOn, contentStatus, percentage, ghost);
    }

    /** As the summary has it; the day of completion is set once, and never moved. */
    public Enrolment as(Summary summary) {
        return computed(
                Optional.of(summary.completedCount()),
                Optional.of(summary.status()),
                completedOn.or(summary::completedOn),
                contentStatus,
                percentage);
    }

    /** The same, with these results of a computation. */
    public Enrolment computed(
            Optional<Integer> count,
            Optional<ContentStatus> reached,
            Optional<Instant> completed,
            Map<String, ContentStatus> contents,
            Optional<Integer> shown) {
        return new Enrolment(key, active, enrolledOn, count, reached, completed, contents, shown, ghost);
    }
}
