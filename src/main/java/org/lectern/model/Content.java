package org.lectern.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
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
 * @param openChanges changes whose end is not on record yet, by their ids, with the version that each of them made: by this
 *     alone a process tells whether a change that it announced was made, whatever others have made of the item since. One
 *     that was {@linkplain #withdrawn} stands there with {@link #WITHDRAWN} before its id
 */
public record Content(
        ContentId id,
        String displayName,
        Visibility visibility,
        Instant lastModified,
        boolean deleted,
        Map<Instant, Visibility> superseded,
        Map<String, Instant> openChanges) {
    /** A change that nobody has concluded by then, its own process least of all, is not asked for any more. */
    private static final Duration CHANGES_KEPT = Duration.ofDays(90);

    /** What stands before the id of a change that must not be made any more. */
    public static final String WITHDRAWN = "-";

    /** The earliest and the latest moment that an item may be given: 1970 to the end of 2199. */
    public static final Instant EARLIEST = Instant.EPOCH;

    public static final Instant LATEST = Instant.parse("2199-12-31T23:59:59.999Z");

    /** An item may be given a time so far ahead of the cluster's: clocks differ, and so do time zones that were mistaken. */
    public static final Duration AHEAD = Duration.ofDays(1);

    /** The longest display name, in characters. */
    public static final int MAXIMUM_NAME = 4_000;

    /** @throws IllegalArgumentException with a sentence for the operator, if the name or the time cannot be */
    public Content {
        displayName = requireStoredName(displayName);
        // No latest one: an item whose time is far ahead already goes on from there, and can be deleted.
        if (lastModified.isBefore(EARLIEST)) {
            throw new InvalidInputException(ContentSentence.BAD_TIME.of(lastModified));
        }
        superseded = Map.copyOf(superseded);
        openChanges = Map.copyOf(openChanges);
    }

    /** An item that no open change has made. */
    public Content(
            ContentId id,
            String displayName,
            Visibility visibility,
            Instant lastModified,
            boolean deleted,
            Map<Instant, Visibility> superseded) {
        this(id, displayName, visibility, lastModified, deleted, superseded, Map.of());
    }

    /** @throws IllegalArgumentException with a sentence for the operator, if this cannot become a display name */
    public static String requireDisplayName(String name) {
        return StorableText.require(requireStoredName(name), ContentSentence.WHAT_NAME::of);
    }

    /** The same for a name that a row has already: control characters in it are shown, not refused. */
    static String requireStoredName(String name) {
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
        return new Content(
                id, newName, newVisibility, millis.isAfter(earliest) ? millis : earliest, nowDeleted, old, openChanges);
    }

    /** This version as the next one of what the truth has: only that one's position is superseded. */
    Content insteadOf(Optional<Content> current) {
        Map<Instant, Visibility> old = new TreeMap<>();
        current.ifPresent(item -> {
            old.putAll(item.superseded());
            old.put(item.lastModified(), item.visibility());
        });
        return new Content(id, displayName, visibility, lastModified, deleted, old, openChanges);
    }

    /** The same version, made by these changes. Changes of long ago that were never concluded are left out. */
    public Content madeBy(Collection<String> changes) {
        Map<String, Instant> open = new TreeMap<>(openChanges);
        Instant oldest = lastModified.minus(CHANGES_KEPT);
        open.values().removeIf(version -> version.isBefore(oldest));
        changes.forEach(change -> open.put(change, lastModified));
        return new Content(id, displayName, visibility, lastModified, deleted, superseded, open);
    }

    /**
     * The same version, and none of these changes can be made any more: whoever is about to make one has read another row. For
     * whoever finds that a change was announced, and not made, and says so.
     */
    public Content withdrawn(Collection<String> changes) {
        Map<String, Instant> open = new TreeMap<>(openChanges);
        changes.forEach(change -> open.put(WITHDRAWN + change, lastModified));
        return new Content(id, displayName, visibility, lastModified, deleted, superseded, open);
    }

    /**
     * The same version after a change has ended.
     *
     * @param settled superseded positions that are known to be gone from every library
     * @param changes those that have ended
     */
    public Content concluded(Map<Instant, Visibility> settled, Collection<String> changes) {
        Map<Instant, Visibility> left = new TreeMap<>(superseded);
        left.keySet().removeAll(settled.keySet());
        Map<String, Instant> open = new TreeMap<>(openChanges);
        open.keySet().removeAll(changes);
        return new Content(id, displayName, visibility, lastModified, deleted, left, open);
    }
}
