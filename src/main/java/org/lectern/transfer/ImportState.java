package org.lectern.transfer;

import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is settled of an import: everything a checkpoint keeps. For the import's own thread. */
final class ImportState implements Closeable {
    private final Map<EntryType, Tally> counts = new EnumMap<>(EntryType.class);
    private final RefusalLog refusals;
    private final boolean byPage;
    private final Map<Omission, Long> omitted = new EnumMap<>(Omission.class);
    private final Instant since;
    private Checkpoint last;
    private long read;
    private @Nullable String place;
    private long unreadable;
    private int pass;
    private long line;
    private @Nullable String witness;

    /**
     * @param byPage whether one can go on only where a page has ended
     * @param since when the import was first begun
     */
    ImportState(Checkpoint from, RefusalLog refusals, boolean byPage, Instant since) {
        this.byPage = byPage;
        this.since = since;
        omitted.putAll(from.omitted());
        read = from.read();
        place = from.place();
        this.refusals = refusals;
        counts.putAll(from.counts());
        unreadable = from.unreadable();
        pass = from.pass();
        line = from.line();
        witness = from.witness();
        last = now();
    }

    /** When the import was first begun, by the cluster's clock: what others have changed since stays as it is. */
    Instant since() {
        return since;
    }

    /** Takes over what comes next. */
    void settle(Settled chunk) throws IOException {
        for (RefusedLine refusal : chunk.refusals()) {
            refusals.add(refusal);
        }
        chunk.counts().forEach((type, tally) -> counts.merge(type, tally, Tally::plus));
        unreadable += chunk.unreadable();
        chunk.witness().ifPresent(id -> witness = id);
        line = chunk.lastLine();
        chunk.end().ifPresent(page -> {
            place = page.place();
            read += page.rows();
            page.omitted().forEach((why, rows) -> omitted.merge(why, rows, Long::sum));
        });
        if (!byPage || chunk.end().isPresent()) {
            last = now();
        }
    }

    private Checkpoint now() {
        return new Checkpoint(
                pass,
                line,
                counts,
                unreadable,
                refusals.count(),
                refusals.bytes(),
                place,
                read,
                omitted,
                since.toString(),
                witness);
    }

    void beginSecondPass() {
        pass = 2;
        line = 0;
        place = null;
        last = now();
    }

    /** Rows that a keyspace had so far, whatever became of them; 0 of a file. */
    long read() {
        return read;
    }

    Map<Omission, Long> omitted() {
        return omitted;
    }

    /** Where a keyspace is read on in this pass, empty at its end; nothing at its beginning. */
    Optional<String> kept() {
        return Optional.ofNullable(place);
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

    /** Whether one can go on only where a page has ended. */
    boolean isByPage() {
        return byPage;
    }

    /** The last place to go on from. */
    Checkpoint place() {
        return last;
    }

    /** The same, when the refusals that it counts are in their file. */
    Checkpoint checkpoint() throws IOException {
        refusals.flush();
        return last;
    }

    @Override
    public void close() throws IOException {
        refusals.close();
    }
}
