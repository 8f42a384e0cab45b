package org.lectern.content;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lectern.wording.InvalidInputException;

/**
 * A content item as the truth has it.
 *
 * @param displayName what people call it; not empty
 * @param lastModified the item's version and its position in every library; whole milliseconds, strictly increasing
 * @param deleted deleted items keep their row, so that a recreated item continues its versions
 * @param superseded earlier positions not yet known to be gone from every library, with the visibility each had
 */
public record Content(
        ContentId id,
        String displayName,
        Visibility visibility,
        Instant lastModified,
        boolean deleted,
        Map<Instant, Visibility> superseded) {
    /** The earliest and the latest moment that an item may be given: 1970 to the end of 2199. */
    public static final Instant EARLIEST = Instant.EPOCH;

    public static final Instant LATEST = Instant.parse("2199-12-31T23:59:59.999Z");

    /** An item may be given a time so far ahead of the cluster's: clocks differ, and so do time zones that were mistaken. */
    public static final Duration AHEAD = Duration.ofDays(1);

    /** The longest display name, in characters. */
    public static final int MAXIMUM_NAME = 4_000;

    /** @throws IllegalArgumentException with a sentence for the operator, if the name or the time cannot be */
    public Content {
        displayName = requireDisplayName(displayName);
        // No latest one: an item whose time is far ahead already goes on from there, and can be deleted.
        if (lastModified.isBefore(EARLIEST)) {
            throw new InvalidInputException(ContentSentence.BAD_TIME.of(lastModified));
        }
        superseded = Map.copyOf(superseded);
    }

    /** @throws IllegalArgumentException with a sentence for the operator, if this cannot be a display name */
    public static String requireDisplayName(String name) {
        if (name.isBlank()) {
            throw new InvalidInputException(ContentSentence.NAME_EMPTY.of());
        }
        if (name.length() > MAXIMUM_NAME) {
            throw new InvalidInputException(ContentSentence.NAME_LONG.of(name.length(), MAXIMUM_NAME));
        }
        return name;
    }

    /** @throws IllegalArgumentException with a sentence for the operator, if the time lies before 1970 or after 2199 */
    public static void requireLastModified(Instant time) {
        if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
            throw new InvalidInputException(ContentSentence.BAD_TIME.of(time));
        }
    }

    /**
     * That an item may be given this time now.
     *
     * @param now the cluster's clock
     * @throws IllegalArgumentException with a sentence for the operator, if it is more than {@link #AHEAD} later: until then
     *     the item would stand above all others in every library, whatever changes
     */
    static Instant requireNotAhead(Instant time, Instant now) {
        if (time.isAfter(now.plus(AHEAD))) {
            throw new InvalidInputException(ContentSentence.TIME_AHEAD.of(time, now));
        }
        return time;
    }

    /** The same item at its next version: later than now and than the version before, the old position superseded. */
    Content next(Instant now, String newName, Visibility newVisibility, boolean nowDeleted) {
        Map<Instant, Visibility> old = new TreeMap<>(superseded);
        old.put(lastModified, visibility);
        Instant earliest = lastModified.plusMillis(1);
        Instant millis = Instant.ofEpochMilli(now.toEpochMilli());
        return new Content(id, newName, newVisibility, millis.isAfter(earliest) ? millis : earliest, nowDeleted, old);
    }

    /** This version as the next one of what the truth has: only that one's position is superseded. */
    Content insteadOf(Optional<Content> current) {
        Map<Instant, Visibility> old = new TreeMap<>();
        current.ifPresent(item -> {
            old.putAll(item.superseded());
            old.put(item.lastModified(), item.visibility());
        });
        return new Content(id, displayName, visibility, lastModified, deleted, old);
    }

    /** The same version without these superseded positions: they are known to be gone from every library. */
    public Content pruned(Map<Instant, Visibility> settled) {
        Map<Instant, Visibility> left = new TreeMap<>(superseded);
        left.keySet().removeAll(settled.keySet());
        return new Content(id, displayName, visibility, lastModified, deleted, left);
    }
}
