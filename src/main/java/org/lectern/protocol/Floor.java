package org.lectern.protocol;

/**
 * The keyspace's floor: what the stamps of library rows are counted from, so that new rows lie above tombstones that
 * carry clock time. Raised only by rebuilds, by compare-and-set.
 *
 * @param micros microseconds since 1970; 0 if none was ever set
 */
public record Floor(long micros) {
    /** Two floors are at least this far apart, in microseconds: a million stamps fit between them. */
    public static final long SPACING = 1_000_000;

    /** The write time of a row under this floor, in microseconds. */
    public long timestamp(int stamp) {
        return micros + stamp;
    }
}
