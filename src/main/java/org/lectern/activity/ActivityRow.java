package org.lectern.activity;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;

/**
 * A row of a keyspace's log. Rows are written once and never changed.
 *
 * @param body a line of the log as JSON, with the row's key and the hash of the row before
 * @param hash of the body
 */
public record ActivityRow(Key key, String body, String hash) {
    /**
     * The place of a row.
     *
     * @param at in whole milliseconds of the cluster's time
     * @param chain the rows of one connection
     * @param sequence of the row in its chain, from 1
     */
    public record Key(Instant at, String chain, long sequence) implements ActivityEntry.LineAt, Comparable<Key> {
        private static final Comparator<Key> ORDER =
                Comparator.comparing(Key::at).thenComparing(Key::chain).thenComparing(Key::sequence);

        /** The day, in UTC, by which rows are partitioned. */
        public LocalDate day() {
            return dayOf(at);
        }

        static LocalDate dayOf(Instant at) {
            return LocalDate.ofInstant(at, ZoneOffset.UTC);
        }

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * The end of a chain.
     *
     * @param sequence of the last row; 0 if there is none yet
     * @param hash of the last row
     * @param expires when the last row expires; {@link Instant#MAX} if never
     * @param renewed when the connection was last known to be open
     */
    public record Head(String chain, long sequence, String hash, Instant expires, Instant renewed) {
        Head at(Instant now) {
            return new Head(chain, sequence, hash, expires, now);
        }
    }

    /**
     * What a machine remembers of a row that it has written.
     *
     * @param table that has the row
     * @param head as it was after the row
     */
    record Link(String table, Head head) {}
}
