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
 * @param contentStatus what older deployments kept here; read by the migration, never written
 */
public record Enrolment(
        EnrolmentKey key,
        boolean active,
        Optional<Instant> enrolledOn,
        Optional<Integer> progress,
        Optional<ContentStatus> status,
        Optional<Instant> completedOn,
        Map<String, ContentStatus> contentStatus) {
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
                Map.of());
    }

    /** The same, active or not. */
    public Enrolment active(boolean next) {
        return new Enrolment(key, next, enrolledOn, progress, status, completedOn, contentStatus);
    }

    /** As the summary has it; the day of completion is set once, and never moved. */
    public Enrolment as(Summary summary) {
        return new Enrolment(
                key,
                active,
                enrolledOn,
                Optional.of(summary.completedCount()),
                Optional.of(summary.status()),
                completedOn.or(summary::completedOn),
                contentStatus);
    }
}
