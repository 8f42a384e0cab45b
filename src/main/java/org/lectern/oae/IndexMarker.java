package org.lectern.oae;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The rows that say that a bucket has been built, above all entries and below them. Where one is missing, the platform takes
 * the library for stale, and rebuilds it when it is next read.
 */
public enum IndexMarker {
    HIGH("|"),
    LOW("#");

    private static final Optional<IndexMarker> IS_HIGH = Optional.of(HIGH);
    private static final Optional<IndexMarker> IS_LOW = Optional.of(LOW);

    private final String stored;

    IndexMarker(String stored) {
        this.stored = stored;
    }

    /** What stands in the place of rank and resource. */
    public String stored() {
        return stored;
    }

    /** The marker that these bytes are, which stand in the place of rank and resource; empty if they are none. */
    public static Optional<IndexMarker> of(ByteBuffer rankedResourceId) {
        if (rankedResourceId.remaining() != 1) {
            return Optional.empty();
        }
        return switch (rankedResourceId.get(rankedResourceId.position())) {
            case '|' -> IS_HIGH;
            case '#' -> IS_LOW;
            default -> Optional.empty();
        };
    }

    /** Whether what stands in the place of rank and resource is a marker. */
    public static boolean isMarker(String rankedResourceId) {
        return rankedResourceId.equals(HIGH.stored) || rankedResourceId.equals(LOW.stored);
    }
}
