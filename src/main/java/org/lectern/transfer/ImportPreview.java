package org.lectern.transfer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
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
    private static final int SHOWN = 5;
    private static final int LOOK_EACH = 1_024;

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
        Counting counting = new Counting();
        counting.read(source, goesOn);
        return counting.counted();
    }

    /**
     * The same of what may break off: as far as it can be read, which is as far as an import of it comes. Where it is
     * cancelled, as far as it came.
     */
    static ImportPreview readable(Opening source, BooleanSupplier goesOn) {
        Counting counting = new Counting();
        try {
            counting.read(source.open(), goesOn);
        } catch (IOException | UnreadableFileException | ClusterException | CancellationException brokenOff) {
            // What is wrong with it is for the import to explain.
        }
        return counting.counted();
    }

    /** Looks what is there. */
    interface Opening {
        ImportSource open() throws IOException;
    }

    /** What was read so far. */
    private static final class Counting {
        private final Map<EntryType, Long> counts = new EnumMap<>(EntryType.class);
        private final Map<Omission, Long> omitted = new EnumMap<>(Omission.class);
        private final List<String> first = new ArrayList<>();
        private final List<String> refusals = new ArrayList<>();
        private long refused;
        private long read;

        void read(ImportSource source, BooleanSupplier goesOn) throws IOException {
            try {
                read(source, Checkpoint.BEGINNING, goesOn);
                if (source.isReadByPass()) {
                    read(source, Checkpoint.SECOND_PASS, goesOn);
                }
            } catch (ExecutionException failure) {
                throw ClusterFailures.translate(failure);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new CancellationException();
            }
        }

        private void read(ImportSource source, Checkpoint from, BooleanSupplier goesOn)
                throws IOException, ExecutionException, InterruptedException {
            try (EntryReader reader = source.read(from)) {
                @Nullable FileLine line = reader.next();
                while (line != null) {
                    if (++read % LOOK_EACH == 0 && !goesOn.getAsBoolean()) {
                        throw new CancellationException();
                    }
                    count(line);
                    line = reader.next();
                }
            }
        }

        private void count(FileLine line) {
            if (line instanceof FileLine.Good good) {
                EntryType type = good.entry().type();
                if (counts.merge(type, 1L, Long::sum) <= SHOWN) {
                    first.add(good.number() + ": " + type.wireName() + " "
                            + good.entry().key());
                }
            } else if (line instanceof FileLine.Bad bad && ++refused <= SHOWN) {
                refusals.add(bad.number() + ": " + bad.reason());
            } else if (line instanceof FileLine.PageEnd page) {
                page.omitted().forEach((why, rows) -> omitted.merge(why, rows, Long::sum));
            }
        }

        ImportPreview counted() {
            List<String> lines = new ArrayList<>(first);
            lines.addAll(refusals);
            return new ImportPreview(counts, refused, omitted, lines);
        }
    }
}
