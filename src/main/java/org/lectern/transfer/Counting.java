package org.lectern.transfer;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What was counted so far of a file or a keyspace, here or in another process. For one thread. */
final class Counting implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 5;
    private static final int LOOK_EACH = 1_024;

    private final EnumMap<EntryType, Long> counts = new EnumMap<>(EntryType.class);
    private final EnumMap<Omission, Long> omitted = new EnumMap<>(Omission.class);
    private final ArrayList<String> first = new ArrayList<>();
    private final ArrayList<String> refusals = new ArrayList<>();
    private final boolean numbered;
    private long refused;
    private long read;

    /** @param numbered whether the first of them are shown with their lines; those of a part of the ring have none */
    Counting(boolean numbered) {
        this.numbered = numbered;
    }

    /** @throws CancellationException when it does not go on */
    void read(EntryReader reader, BooleanSupplier goesOn) throws IOException, ExecutionException, InterruptedException {
        try (reader) {
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
                first.add(shown(line, type.wireName() + " " + good.entry().key()));
            }
        } else if (line instanceof FileLine.Bad bad && ++refused <= SHOWN) {
            refusals.add(shown(line, String.valueOf(bad.reason())));
        } else if (line instanceof FileLine.PageEnd page) {
            page.omitted().forEach((why, rows) -> omitted.merge(why, rows, Long::sum));
        }
    }

    private String shown(FileLine line, String text) {
        return numbered ? line.number() + ": " + text : text;
    }

    /** With what was counted of one type in another part of the ring. */
    void add(Counting part) {
        part.counts.forEach((type, count) -> {
            int room = (int) (SHOWN - Math.min(SHOWN, counts.merge(type, count, Long::sum) - count));
            first.addAll(part.first.subList(0, Math.min(room, part.first.size())));
        });
        refusals.addAll(part.refusals.subList(0, Math.min(SHOWN - refusals.size(), part.refusals.size())));
        refused += part.refused;
        part.omitted.forEach((why, rows) -> omitted.merge(why, rows, Long::sum));
    }

    ImportCounts counted() {
        List<String> lines = new ArrayList<>(first);
        lines.addAll(refusals);
        return new ImportCounts(Map.copyOf(counts), refused, Map.copyOf(omitted), lines);
    }
}
