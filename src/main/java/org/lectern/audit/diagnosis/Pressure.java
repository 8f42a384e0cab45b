package org.lectern.audit.diagnosis;

/**
 * How many deleted rows a first page of a library meets.
 *
 * @param live rows that the page shows
 * @param tombstones deleted rows that stand in front of them or between them
 */
public record Pressure(long live, long tombstones, Level level) {
    /** From here on an operator is warned: a tenth of what makes a read fail. */
    public static final long WARNING = 10_000;

    /** At so many Cassandra gives up, unless it is configured otherwise. */
    public static final long LIMIT = 100_000;

    /** How bad it is. */
    public enum Level {
        FINE,
        /** Reading is slow; a rebuild helps. */
        HIGH,
        /** Reading fails: a rebuild is needed. */
        FAILING
    }

    /** The pressure of a read that came to its end. */
    public static Pressure of(long live, long tombstones) {
        return new Pressure(live, tombstones, tombstones >= WARNING ? Level.HIGH : Level.FINE);
    }
}
