package org.lectern.rowname;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.counter.CounterReading;
import org.lectern.write.Write;

/**
 * Looks row names up, in every table of the keyspace whose partition key is one text. Nothing blocks; stages complete on any
 * thread, and fail with a {@link org.lectern.cluster.ClusterException} if the cluster does not answer, or the connection is
 * read-only.
 */
public interface RowNames {
    /**
     * Where a name's row is.
     *
     * @param token of its partition, as the cluster's partitioner writes it
     * @param replicas the nodes that hold it, in the order of the ring
     * @param tables those that have the row under this very name
     * @param canonicalTables those that have it under its canonical name
     * @param formerTables those that have a row under the name's {@link RowName#formerKey}
     */
    record Place(
            String token,
            List<Replica> replicas,
            List<String> tables,
            List<String> canonicalTables,
            List<String> formerTables) {
        public Place {
            replicas = List.copyOf(replicas);
            tables = List.copyOf(tables);
            canonicalTables = List.copyOf(canonicalTables);
            formerTables = List.copyOf(formerTables);
        }
    }

    /** A node that holds a row. */
    record Replica(String address, String datacenter, String rack, boolean up) {}

    /**
     * Rows of a table that are one after canonicalisation.
     *
     * @param names as stored, two or more
     */
    record SameRows(String table, RowName canonical, List<String> names) {
        public SameRows {
            names = List.copyOf(names);
        }
    }

    /**
     * What a search has found.
     *
     * @param rows how many partitions it looked at
     * @param uncanonical how many of them are not written in their canonical form, alone or not
     */
    record Found(long rows, long uncanonical, List<SameRows> same) {
        public Found {
            same = List.copyOf(same);
        }
    }

    /**
     * One of several rows that are one.
     *
     * @param rows stored under this name
     * @param written the earliest that anything in them says it was written; empty where nothing does
     */
    record StoredRow(String name, long rows, Optional<Instant> written) {}

    /**
     * What making one row of several would do. Values of the row that stays are never changed: what it lacks comes from the
     * others, in the order of their ages.
     *
     * @param stays the name that stays
     * @param stored all that are one
     * @param moved values that the one that stays gets from the others
     * @param givenUp values of the others that differ from those of the one that stays, and go with them
     * @param references rows of other tables that name the others, by their key or in a column that is one text, and will name
     *     the one that stays; texts within collections are not looked into
     * @param writes rows written and deleted
     */
    record MergePreview(
            String stays,
            List<StoredRow> stored,
            long moved,
            long givenUp,
            long references,
            long writes,
            List<String> statements) {
        public MergePreview {
            stored = List.copyOf(stored);
            statements = List.copyOf(statements);
        }
    }

    /**
     * What came of making one row of several.
     *
     * @param moved values that were copied, and read again at their new places
     * @param givenUp values that were deleted and differ from those of the row that stays; 0 unless verified
     * @param references rows that were renamed, and read again
     * @param left names that still exist. Another program wrote rows of theirs during the merge, or with a clock that is ahead
     * @param verified whether a reading after the last deletion found no other name, no reference to one, and nothing to copy
     */
    record MergeReport(String stays, long moved, long givenUp, long references, List<String> left, boolean verified) {
        public MergeReport {
            left = List.copyOf(left);
        }
    }

    /** Follows a search; from any thread, after each page. */
    interface Progress {
        /** @return false to end the search with a {@link java.util.concurrent.CancellationException} */
        boolean goesOn(int ranges, int total, long rows, long found);
    }

    /** Where the row of this name is, and whether there is one. */
    CompletionStage<Place> place(RowName name);

    /**
     * Reads all names there are, one token range after the other. It remembers those that are not in canonical form, and
     * nothing of all others.
     */
    CompletionStage<Found> search(Progress progress);

    /**
     * Tables that a merge and its preview read whole, since any row of them may name the rows that go: those that are not
     * Lectern's own, and have a column of texts without an index.
     */
    CompletionStage<List<String>> scannedByMerges();

    /**
     * Makes one row of several: the one that stays gets what it lacks, what names the others names it, and the others go, last
     * of all, so that whatever ends on the way is found and done again. Reads partitions by their names, rows by indexes, and
     * {@link #scannedByMerges} whole. Fails with an {@link org.lectern.wording.InvalidInputException} where the rows cannot be
     * merged. The plan's stage can be cancelled, which ends its reading.
     *
     * <p>Deletes only rows whose values a reading found at their new places, or that the first reading gave up. Values that
     * another program writes after the reading stay where they are written.
     *
     * <p>A merge that has not finished decides which name stays: the next one completes it, or is refused if it wants another
     * name. A merge that another has taken over from stops and fails.
     *
     * @param stays the name that is to stay; empty for the one written first, as the first preview finds it
     */
    Write<MergeReport> merge(SameRows rows, Optional<String> stays);

    /** Writes the row of a website, under the name as it is given. */
    Write<RowName> write(RowName name, String title);

    /** The counters of all hosts, in the order of their names. */
    CompletionStage<List<CounterReading>> counters();
}
