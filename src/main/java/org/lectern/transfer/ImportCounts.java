package org.lectern.transfer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/**
 * What a file or a keyspace holds: what an import of it would write, at the most. What is already so is left alone, and only the import
 * finds that out.
 *
 * @param counts lines that can be read, by what they hold
 * @param refused lines that would be refused as they stand, whatever the cluster holds
 * @param omitted rows of a keyspace that are left out for no fault of theirs
 * @param first of each kind, the first few as people write them; then the first refused lines with their reasons
 */
public record ImportCounts(Map<EntryType, Long> counts, long refused, Map<Omission, Long> omitted, List<String> first) {
    public ImportCounts {
        counts = Map.copyOf(counts);
        omitted = Map.copyOf(omitted);
        first = List.copyOf(first);
    }

    /** Lines that would be written, if none of them is already so. */
    public long rows() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Counts in words. */
    public static Message inWords(Map<EntryType, Long> counts) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(count -> count.getKey().counted(count.getValue()))
                .reduce(TransferSentence.AND_COUNT::of)
                .orElse(Message.NONE);
    }

    /** Omitted rows and the reasons, a line each. */
    public static List<Message> lines(Map<Omission, Long> omitted) {
        return omitted.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(why ->
                        TransferSentence.OMITTED.of(why.getValue(), why.getKey().message()))
                .toList();
    }

    /** What an import of a file, or a move of a keyspace, would write. */
    public Plan plan(TransferSentence summary) {
        List<Message> lines = new ArrayList<>(lines(omitted));
        first.forEach(line -> lines.add(Message.plain(line)));
        return new Plan(summary.of(rows(), refused), inWords(counts), OptionalLong.of(rows()), lines, List.of(), false);
    }

    /**
     * Reads all of it. Blocks.
     *
     * @param goesOn asked now and then; ends with a {@link CancellationException} when it says no
     * @throws UnreadableFileException with a sentence, if a file cannot be imported at all
     */
    static ImportCounts of(ImportSource source, BooleanSupplier goesOn) throws IOException {
        Counting counting = new Counting(!source.isSpread());
        read(source, counting, goesOn);
        return counting.counted();
    }

    /**
     * The same of what may break off: as far as it can be read, which is as far as an import of it comes. Where it is
     * cancelled, as far as it came.
     */
    static ImportCounts readable(Opening source, BooleanSupplier goesOn) {
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
