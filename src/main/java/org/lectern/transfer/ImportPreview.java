package org.lectern.transfer;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;

/**
 * What a file or a keyspace holds: what an import of it would write, at the most. What is already so is left alone, and only the import
 * finds that out.
 *
 * @param counts lines that can be read, by what they hold
 * @param refused lines that would be refused as they stand, whatever the cluster holds
 * @param omitted rows of a keyspace that are left out for no fault of theirs
 * @param first of each kind, the first few as people write them; then the first refused lines with their reasons
 */
public record ImportPreview(
        Map<EntryType, Long> counts, long refused, Map<Omission, Long> omitted, List<String> first) {
    public ImportPreview {
        counts = Map.copyOf(counts);
        omitted = Map.copyOf(omitted);
        first = List.copyOf(first);
    }

    /** Lines that would be written, if none of them is already so. */
    public long rows() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Reads all of it. Blocks.
     *
     * @param goesOn asked now and then; ends with a {@link CancellationException} when it says no
     * @throws UnreadableFileException with a sentence, if a file cannot be imported at all
     */
    static ImportPreview of(ImportSource source, BooleanSupplier goesOn) throws IOException {
        Counting counting = new Counting(!source.isSpread());
        read(source, counting, goesOn);
        return counting.counted();
    }

    /**
     * The same of what may break off: as far as it can be read, which is as far as an import of it comes. Where it is
     * cancelled, as far as it came.
     */
    static ImportPreview readable(Opening source, BooleanSupplier goesOn) {
        Counting counting = new Counting(true);
        try {
            ImportSource opened = source.open();
            counting = new Counting(!opened.isSpread());
            read(opened, counting, goesOn);
        } catch (IOException | UnreadableFileException | ClusterException | CancellationException brokenOff) {
            // What is wrong with it is for the import to explain.
        }
        return counting.counted();
    }

    private static void read(ImportSource source, Counting counting, BooleanSupplier goesOn) throws IOException {
        try {
            source.count(counting, goesOn);
        } catch (ExecutionException failure) {
            throw ClusterFailures.translate(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CancellationException();
        }
    }

    /** Looks what is there. */
    interface Opening {
        ImportSource open() throws IOException;
    }
}
