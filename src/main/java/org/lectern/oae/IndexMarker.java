package org.lectern.oae;

/**
 * The rows that say that a bucket has been built, above all entries and below them. Where one is missing, the platform takes
 * the library for stale, and rebuilds it when it is next read.
 */
public enum IndexMarker {
    HIGH("|"),
    LOW("#");

    private final String stored;

    IndexMarker(String stored) {
        this.stored = stored;
    }

    /** What stands in the place of rank and resource. */
    public String stored() {
        return stored;
    }

    /** Whether what stands in the place of rank and resource is a marker. */
    public static boolean isMarker(String rankedResourceId) {
        return rankedResourceId.equals(HIGH.stored) || rankedResourceId.equals(LOW.stored);
    }
}
