package org.lectern.transfer;

import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.Cause;
import org.lectern.model.TokenRange;
import org.lectern.service.ExecutorServices;
import org.lectern.service.Lectern;
import org.lectern.service.Part;
import org.lectern.service.ServicesThere;

/**
 * Rows of one type in a part of the ring, moved from a keyspace into another by another process, which reads, decides and writes as
 * this one does. Moved twice, also at the same time, they come to the same: what is so already is left alone, and what a process that
 * died has announced is finished by others.
 *
 * @param from what is moved
 * @param inFlight most requests under way at a time
 * @param patience how long a request is repeated while what stops it passes
 * @param perSecond most rows in a second; 0 for no limit
 * @param who wants it, and why
 * @param since when the move was first begun: what others have changed since stays as it is
 */
record MovePart(
        ServicesThere from,
        EntryType type,
        TokenRange range,
        int inFlight,
        Duration patience,
        long perSecond,
        String who,
        String why,
        Instant since)
        implements Part<MovePart.Outcome> {
    /**
     * What came of them.
     *
     * @param lines rows that were written, were so, or were refused
     * @param rows all that there are in the part, whatever became of them
     * @param refusals by their lines within the part, from 1
     * @param witness something that is there now; null if there is nothing
     */
    record Outcome(
            long lines,
            long rows,
            Map<EntryType, Tally> counts,
            long unreadable,
            List<RefusedLine> refusals,
            Map<Omission, Long> omitted,
            @Nullable String witness)
            implements Serializable {
        Outcome {
            counts = Map.copyOf(counts);
            refusals = List.copyOf(refusals);
            omitted = Map.copyOf(omitted);
        }

        /** As what comes after so many lines. */
        Settled after(long before, String place) {
            long last = before + lines;
            return new Settled(
                    refusals.stream()
                            .map(one -> new RefusedLine(before + one.line(), one.message()))
                            .toList(),
                    counts,
                    unreadable,
                    Optional.ofNullable(witness),
                    last,
                    Optional.of(new FileLine.PageEnd(last, place, rows, omitted)));
        }
    }

    @Override
    public Outcome work(ExecutorServices services) throws IOException, ExecutionException, InterruptedException {
        return move(from.services().lectern(), services.lectern());
    }

    /** Moves the rows between these connections. Blocks. */
    Outcome move(Lectern source, Lectern target) throws IOException, ExecutionException, InterruptedException {
        Retry retry = Retry.of(ClusterFailures::passing).within(patience).build();
        EntryImport imports =
                new EntryImport(target, new ConcurrencyLimit(inFlight), retry, Cause.bulk(who, why), since);
        Sum sum = new Sum();
        Chunks chunks = new Chunks(imports, perSecond, sum);
        boolean whole = false;
        try (EntryReader reader =
                new PageReader(EntrySource.of(source).patiently(retry), range, List.of(type), Checkpoint.BEGINNING)) {
            for (FileLine line = reader.next(); line != null; line = reader.next()) {
                if (line instanceof FileLine.Good good) {
                    chunks.add(good);
                } else if (line instanceof FileLine.Bad bad) {
                    chunks.refuse(Optional.empty(), new RefusedLine(bad.number(), bad.reason()));
                }
                chunks.took(line);
                chunks.sendIfFull();
            }
            chunks.finish();
            whole = true;
            return sum.outcome(reader.bytesRead());
        } finally {
            if (!whole) {
                chunks.abandon();
            }
        }
    }

    /** What the part has come to so far. */
    private static final class Sum implements Chunks.Listener {
        private final Map<EntryType, Tally> counts = new EnumMap<>(EntryType.class);
        private final Map<Omission, Long> omitted = new EnumMap<>(Omission.class);
        private final List<RefusedLine> refusals = new ArrayList<>();
        private long unreadable;
        private long rows;
        private @Nullable String witness;

        @Override
        public void settled(Settled chunk) {
            refusals.addAll(chunk.refusals());
            chunk.counts().forEach((type, tally) -> counts.merge(type, tally, Tally::plus));
            unreadable += chunk.unreadable();
            chunk.witness().ifPresent(id -> witness = id);
            chunk.end().ifPresent(page -> {
                rows += page.rows();
                page.omitted().forEach((why, count) -> omitted.merge(why, count, Long::sum));
            });
        }

        Outcome outcome(long lines) {
            return new Outcome(lines, rows, counts, unreadable, refusals, omitted, witness);
        }
    }
}
