package org.lectern.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a file holds: what an import of it would write, at the most. What is already so is left alone, and only the import
 * finds that out.
 *
 * @param counts lines that can be read, by what they hold
 * @param refused lines that would be refused as they stand, whatever the cluster holds
 * @param first of each kind, the first few as people write them; then the first refused lines with their reasons
 */
public record ImportPreview(Map<EntryType, Long> counts, long refused, List<String> first) {
    private static final int SHOWN = 5;
    private static final int LOOK_EACH = 1_024;

    public ImportPreview {
        counts = Map.copyOf(counts);
        first = List.copyOf(first);
    }

    /** Lines that would be written, if none of them is already so. */
    public long rows() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Reads the file from its first line to its last. Blocks.
     *
     * @param goesOn asked now and then; ends with a {@link CancellationException} when it says no
     * @throws UnreadableFileException with a sentence, if the file cannot be imported at all
     */
    static ImportPreview of(Path file, TenDigits tenDigits, BooleanSupplier goesOn) throws IOException {
        Counting counting = new Counting();
        counting.read(file, tenDigits, goesOn);
        return counting.counted();
    }

    /**
     * The same of a file that may break off: as far as it can be read, which is as far as an import of it comes. Where it is
     * cancelled, as far as it came.
     */
    static ImportPreview readable(Path file, TenDigits tenDigits, BooleanSupplier goesOn) {
        Counting counting = new Counting();
        try {
            counting.read(file, tenDigits, goesOn);
        } catch (IOException | UnreadableFileException | CancellationException brokenOff) {
            // What is wrong with it is for the import to explain.
        }
        return counting.counted();
    }

    /** What was read so far. */
    private static final class Counting {
        private final Map<EntryType, Long> counts = new EnumMap<>(EntryType.class);
        private final List<String> first = new ArrayList<>();
        private final List<String> refusals = new ArrayList<>();
        private long refused;
        private long read;

        void read(Path file, TenDigits tenDigits, BooleanSupplier goesOn) throws IOException {
            try (EntryReader reader = ImportSource.of(file, tenDigits).read()) {
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
            }
        }

        ImportPreview counted() {
            List<String> lines = new ArrayList<>(first);
            lines.addAll(refusals);
            return new ImportPreview(counts, refused, lines);
        }
    }
}
