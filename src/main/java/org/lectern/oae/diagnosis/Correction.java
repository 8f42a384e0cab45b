package org.lectern.oae.diagnosis;

import java.util.ArrayList;
import java.util.List;
import org.lectern.oae.IndexWrite;

/**
 * Writes that put a library right, step by step, each of which must have ended before the next one begins: then at
 * no moment less can be seen than before.
 *
 * @param forgotten what the platform keeps of memberships and is wrong: it must be gone before the platform next builds the library
 * @param puts rows that are missing, or have a wrong value
 * @param deletions rows that are wrong
 * @param markers rows that say that a bucket has been built
 */
public record Correction(
        List<IndexWrite> forgotten, List<IndexWrite> puts, List<IndexWrite> deletions, List<IndexWrite> markers) {
    public Correction {
        forgotten = List.copyOf(forgotten);
        puts = List.copyOf(puts);
        deletions = List.copyOf(deletions);
        markers = List.copyOf(markers);
    }

    /** The steps that have something to write, in order. */
    public List<List<IndexWrite>> steps() {
        List<List<IndexWrite>> steps = new ArrayList<>();
        for (List<IndexWrite> step : List.of(forgotten, puts, deletions, markers)) {
            if (!step.isEmpty()) {
                steps.add(step);
            }
        }
        return steps;
    }

    /** All writes, in order. */
    public List<IndexWrite> all() {
        return steps().stream().flatMap(List::stream).toList();
    }

    public boolean isEmpty() {
        return forgotten.isEmpty() && puts.isEmpty() && deletions.isEmpty() && markers.isEmpty();
    }

    /** Rows that are written. */
    public int size() {
        return forgotten.size() + puts.size() + deletions.size() + markers.size();
    }
}
