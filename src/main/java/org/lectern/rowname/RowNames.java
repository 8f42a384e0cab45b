package org.lectern.rowname;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.counter.CounterReading;
import org.lectern.model.Cause;

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
     */
    record Place(String token, List<Replica> replicas, List<String> tables, List<String> canonicalTables) {
        public Place {
            replicas = List.copyOf(replicas);
            tables = List.copyOf(tables);
            canonicalTables = List.copyOf(canonicalTables);
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

    /** Writes the row of a website, under the name as it is given. */
    CompletionStage<?> write(RowName name, String title, Cause cause);

    /** The counters of all hosts, in the order of their names. */
    CompletionStage<List<CounterReading>> counters();
}
