package org.lectern.status.model;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a row of views says. A view is the first one: later ones (revisits) change nothing, and since events may come late
 * and in any order, the first start and the first end are those with the earliest times, whatever came first.
 *
 * @param lastAccess when it was started
 * @param lastCompleted when it ended
 * @param lastUpdated the time of the details
 * @param details progress details, JSON
 * @param counts what a platform counts beside it: nothing here changes or writes it
 */
public record View(
        ContentStatus status,
        Optional<Instant> lastAccess,
        Optional<Instant> lastCompleted,
        Optional<Instant> lastUpdated,
        Optional<String> details,
        EventCounts counts) {
    /** A view of which nothing is counted. */
    public View(
            ContentStatus status,
            Optional<Instant> lastAccess,
            Optional<Instant> lastCompleted,
            Optional<Instant> lastUpdated,
            Optional<String> details) {
        this(status, lastAccess, lastCompleted, lastUpdated, details, EventCounts.NONE);
    }

    /** A view that was started. */
    public static View started(Instant at) {
        return new View(
                ContentStatus.IN_PROGRESS,
                Optional.of(stored(at)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** A view known only by when it was completed. */
    public static View completed(Instant at) {
        return new View(
                ContentStatus.COMPLETED, Optional.empty(), Optional.of(stored(at)), Optional.empty(), Optional.empty());
    }

    /** Cassandra keeps milliseconds; what is compared with its rows must not have more. */
    public static Instant stored(Instant at) {
        return at.truncatedTo(ChronoUnit.MILLIS);
    }

    public boolean isCompleted() {
        return status == ContentStatus.COMPLETED;
    }

    /** After a start: the first one counts. */
    public View start(Instant event) {
        Instant at = stored(event);
        boolean earlier = lastAccess.isEmpty() || at.isBefore(lastAccess.get());
        return new View(
                status.merge(ContentStatus.IN_PROGRESS),
                earlier ? Optional.of(at) : lastAccess,
                lastCompleted,
                lastUpdated,
                details,
                counts);
    }

    /**
     * After progress: the one with the latest time counts, of equal times the greater text; none with a time after the end,
     * whichever of the two comes first.
     */
    public View progress(String json, Instant event) {
        Instant at = stored(event);
        boolean revisit = isCompleted() && (lastCompleted.isEmpty() || at.isAfter(lastCompleted.get()));
        int order = lastUpdated.map(at::compareTo).orElse(1);
        boolean later = order > 0 || (order == 0 && json.compareTo(details.orElse("")) > 0);
        return revisit || !later
                ? this
                : new View(
                        status.merge(ContentStatus.IN_PROGRESS),
                        lastAccess,
                        lastCompleted,
                        Optional.of(at),
                        Optional.of(json),
                        counts);
    }

    /**
     * After an end: the first one counts. Details from after it were a revisit's, which changes nothing: they go, and the
     * same details are not taken when they come later.
     */
    public View end(Instant event) {
        Instant at = stored(event);
        boolean earlier = lastCompleted.isEmpty() || at.isBefore(lastCompleted.get());
        boolean revisited = earlier && lastUpdated.map(at::isBefore).orElse(false);
        return new View(
                ContentStatus.COMPLETED,
                lastAccess,
                earlier ? Optional.of(at) : lastCompleted,
                revisited ? Optional.empty() : lastUpdated,
                revisited ? Optional.empty() : details,
                counts);
    }

    /**
     * Two rows of the same content: the greater status, and of each time the later one; a missing one loses. The details are
     * those of the later row that has some, of equal times the greater text.
     */
    public View merge(View other) {
        return new View(
                status.merge(other.status),
                later(lastAccess, other.lastAccess),
                later(lastCompleted, other.lastCompleted),
                later(lastUpdated, other.lastUpdated),
                Stream.of(this, other)
                        .filter(view -> view.details.isPresent())
                        .max(Comparator.comparing((View view) -> view.lastUpdated.orElse(Instant.MIN))
                                .thenComparing(view -> view.lastAccess.orElse(Instant.MIN))
                                .thenComparing(view -> view.details.orElse("")))
                        .flatMap(View::details),
                counts.equals(EventCounts.NONE) ? other.counts : counts);
    }

    static Optional<Instant> later(Optional<Instant> one, Optional<Instant> other) {
        return Stream.of(one, other).flatMap(Optional::stream).max(Comparator.naturalOrder());
    }
}
