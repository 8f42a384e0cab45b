package org.lectern.event;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.lectern.job.Moment;
import org.lectern.job.ProcessLease;

/**
 * Keeps the minutes open into which this process puts rows. Whoever tells events forgets a minute only when it has seen for a
 * while that nobody has opened it, and that it is empty. A row that was put too long after its minute was opened is put again.
 * From any thread; nothing blocks.
 */
final class OpenSlots {
    private static final int REMEMBERED = 1_000;

    private final OutboxRows rows;
    private final ProcessLease.Clocks clocks;
    private final Duration renewed;
    private final Duration sure;
    private final ConcurrentMap<Key, Opened> opened = new ConcurrentHashMap<>();

    private record Key(String subscription, Instant minute) {}

    /** @param before a moment before it was opened */
    private record Opened(Moment before, CompletionStage<?> done) {
        boolean isUsable(Duration time, ProcessLease.Clocks clocks) {
            return before.isWithin(time, clocks) && !done.toCompletableFuture().isCompletedExceptionally();
        }
    }

    OpenSlots(OutboxRows rows, ProcessLease.Clocks clocks, EventTimes times) {
        this.rows = rows;
        this.clocks = clocks;
        this.renewed = times.forgotten().dividedBy(10);
        this.sure = times.forgotten().dividedBy(2);
    }

    /** Puts a row into its minute, which is open. */
    CompletionStage<?> put(OutboxRow row) {
        Opened slot = open(new Key(row.subscription(), row.slot()));
        return slot.done()
                .thenCompose(open -> rows.put(row))
                .thenCompose(put -> slot.before().isWithin(sure, clocks)
                        ? CompletableFuture.completedStage(true)
                        : put(row).thenApply(again -> true)); // this machine has slept: the minute may be forgotten
    }

    private Opened open(Key key) {
        if (opened.size() > REMEMBERED) {
            opened.values().removeIf(slot -> !slot.isUsable(renewed, clocks));
        }
        return opened.compute(
                key, (same, last) -> last != null && last.isUsable(renewed, clocks) ? last : opened(same));
    }

    private Opened opened(Key key) {
        return new Opened(
                Moment.now(clocks),
                rows.open(
                        key.subscription(),
                        new OutboxRows.Slot(key.minute(), UUID.randomUUID().toString())));
    }
}
