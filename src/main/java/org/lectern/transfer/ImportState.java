package org.lectern.transfer;

import java.io.Closeable;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is settled of an import: everything a checkpoint keeps. For the import's own thread. */
final class ImportState implements Closeable {
    private final Map<EntryType, Tally> counts = new EnumMap<>(EntryType.class);
    private final RefusalLog refusals;
    private long unreadable;
    private int pass;
    private long line;
    private @Nullable String witness;

    ImportState(Checkpoint from, RefusalLog refusals) {
        this.refusals = refusals;
        counts.putAll(from.counts());
        unreadable = from.unreadable();
        pass = from.pass();
        line = from.line();
        witness = from.witness();
    }

    /** Takes over a chunk whose verdicts are there. */
    void settle(Chunk chunk) throws IOException {
        for (RefusedLine refusal : chunk.refusals()) {
            refusals.add(refusal);
        }
        chunk.counts().forEach((type, tally) -> counts.merge(type, tally, Tally::plus));
        unreadable += chunk.unreadable();
        chunk.witness().ifPresent(id -> witness = id);
        line = chunk.lastLine();
    }

    void beginSecondPass() {
        pass = 2;
        line = 0;
    }

    int pass() {
        return pass;
    }

    /** Everything up to this line is settled in this pass. */
    long line() {
        return line;
    }

    Tally tally() {
        Tally sum = new Tally(0, 0, unreadable);
        for (Tally tally : counts.values()) {
            sum = sum.plus(tally);
        }
        return sum;
    }

    Map<EntryType, Tally> counts() {
        return counts;
    }

    long unreadable() {
        return unreadable;
    }

    RefusalLog refusals() {
        return refusals;
    }

    /** The checkpoint, when the refusals that it counts are in their file. */
    Checkpoint checkpoint() throws IOException {
        refusals.flush();
        return new Checkpoint(pass, line, counts, unreadable, refusals.count(), refusals.bytes(), witness);
    }

    @Override
    public void close() throws IOException {
        refusals.close();
    }
}
