package org.lectern.protocol;

import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lectern.library.Bucket;
import org.lectern.model.MemberRole;

/**
 * The derived rows of one principal and one content item, as Cassandra keeps them: of every row the newest write and the
 * newest deletion, whatever the order they came in.
 *
 * @param rows the item's positions
 * @param holding the row that says the principal has the item; another table, so a partition deletion leaves it alone
 * @param held what that row says the principal is
 * @param built when the library was marked as built
 * @param dropped the newest deletion of the library's whole partition
 */
public record ModelLibrary(SortedMap<Row, Times> rows, Times holding, MemberRole held, long built, long dropped) {
    static final long NEVER = -1;
    public static final ModelLibrary NEW = new ModelLibrary(new TreeMap<>(), Times.NONE, MemberRole.REMOVED, 0, NEVER);

    /** What is shadowed can never matter again, so it is left out, as compaction would; fewer states are different then. */
    public ModelLibrary {
        SortedMap<Row, Times> seen = new TreeMap<>();
        for (Map.Entry<Row, Times> row : rows.entrySet()) {
            if (row.getValue().newest() > dropped) {
                seen.put(row.getKey(), row.getValue());
            }
        }
        rows = Collections.unmodifiableSortedMap(seen);
        held = holding.alive() ? held : MemberRole.REMOVED;
        built = built > dropped ? built : NEVER;
    }

    /** One position in one bucket. */
    public record Row(Bucket bucket, Instant lastModified) implements Comparable<Row> {
        private static final Comparator<Row> ORDER =
                Comparator.comparing(Row::bucket).thenComparing(Row::lastModified);

        @Override
        public int compareTo(Row other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * The newest write and the newest deletion of a row, microseconds since 1970, as far as they matter: on a tie the
     * deletion wins, and the loser is forgotten.
     */
    public record Times(long put, long deleted) {
        static final Times NONE = new Times(NEVER, NEVER);

        public Times {
            if (put > deleted) {
                deleted = NEVER;
            } else {
                put = NEVER;
            }
        }

        long newest() {
            return Math.max(put, deleted);
        }

        Times put(long time) {
            return new Times(Math.max(put, time), deleted);
        }

        Times delete(long time) {
            return new Times(put, Math.max(deleted, time));
        }

        public boolean alive() {
            return put > deleted;
        }
    }

    ModelLibrary with(LibraryBatch batch) {
        ModelLibrary library = this;
        for (LibraryWrite write : batch.writes()) {
            library = library.with(write, batch.timestamp());
        }
        return library;
    }

    /** A statement, at its time. */
    public ModelLibrary with(LibraryWrite write, long time) {
        if (write instanceof LibraryWrite.PutEntry put) {
            Row row = new Row(put.bucket(), put.lastModified());
            return withRow(row, times(row).put(time));
        }
        if (write instanceof LibraryWrite.DeleteEntry delete) {
            Row row = new Row(delete.bucket(), delete.lastModified());
            return withRow(row, times(row).delete(time));
        }
        if (write instanceof LibraryWrite.PutHolding put) {
            // Two writes of one cell at one time: the greater value wins.
            boolean wins =
                    time > holding.put() || (time == holding.put() && put.role().compareTo(held) > 0);
            return new ModelLibrary(rows, holding.put(time), wins ? put.role() : held, built, dropped);
        }
        return new ModelLibrary(rows, holding.delete(time), held, built, dropped);
    }

    private Times times(Row row) {
        return rows.getOrDefault(row, Times.NONE);
    }

    private ModelLibrary withRow(Row row, Times times) {
        SortedMap<Row, Times> changed = new TreeMap<>(rows);
        changed.put(row, times);
        return new ModelLibrary(changed, holding, held, built, dropped);
    }

    /** The whole partition deleted: nothing written at this time or before is seen any more. */
    public ModelLibrary droppedAt(long time) {
        return new ModelLibrary(rows, holding, held, built, Math.max(dropped, time));
    }

    public ModelLibrary builtAt(long time) {
        return new ModelLibrary(rows, holding, held, Math.max(built, time), dropped);
    }

    boolean isBuilt() {
        return built > dropped;
    }

    /** What the principal's own rows say it is to the item. */
    public MemberRole holds() {
        return holding.alive() ? held : MemberRole.REMOVED;
    }

    /** The rows that a reader sees. */
    public SortedSet<Row> visible() {
        SortedSet<Row> visible = new TreeSet<>();
        rows.forEach((row, times) -> {
            if (times.alive()) {
                visible.add(row);
            }
        });
        return visible;
    }
}
