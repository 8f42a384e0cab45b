package org.lectern.event;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lectern.event.OutboxRows.Slot;

/**
 * The minutes of a subscription as this process has seen them, by its steady clock. What is to be looked at, asked, dropped or
 * forgotten follows from elapsed time: no two clocks are compared. From any thread.
 */
final class SeenSlots {
    /** In a minute that nobody has opened for so long, rows appear rarely. */
    private static final Duration OVER = Duration.ofMinutes(2);

    private static final Duration BETWEEN_LOOKS_AT_OLD_ONES = Duration.ofSeconds(30);

    private final EventTimes times;
    private final Map<Slot, Seen> seen = new HashMap<>();

    SeenSlots(EventTimes times) {
        this.times = times;
    }

    private static final class Seen {
        final long since;
        boolean empty;
        long looked;
        final Map<OutboxRow, Announced> announced = new HashMap<>();

        Seen(long since) {
            this.since = since;
        }
    }

    private static final class Announced {
        final long since;
        boolean asked;
        long last;

        Announced(long since) {
            this.since = since;
            this.last = since;
        }
    }

    /** Notes the minutes there are, with their marks. Rows announced in one stay known when its mark changes. */
    synchronized void there(List<Slot> slots, long now) {
        Map<Slot, Seen> before = new HashMap<>(seen);
        Map<Object, Seen> byMinute = before.entrySet().stream()
                .collect(Collectors.toMap(slot -> slot.getKey().minute(), Map.Entry::getValue));
        seen.clear();
        for (Slot slot : slots) {
            Seen known = before.get(slot);
            if (known == null) {
                known = new Seen(now);
                Seen marked = byMinute.get(slot.minute());
                if (marked != null) {
                    known.announced.putAll(marked.announced);
                }
            }
            seen.put(slot, known);
        }
    }

    /** Whether a minute is to be looked at by now. */
    synchronized boolean isDue(Slot slot, long now) {
        Seen known = seen.get(slot);
        return known == null
                || !known.empty
                || now - known.since < OVER.toNanos()
                || now - known.looked > BETWEEN_LOOKS_AT_OLD_ONES.toNanos();
    }

    /**
     * Notes the rows of a minute.
     *
     * @param begun when they were read: what was put before that is among them
     * @return whether it may be forgotten: it has no rows, and whoever has put some since its mark was first seen is done
     */
    synchronized boolean found(Slot slot, Collection<OutboxRow> rows, long begun) {
        Seen known = seen.get(slot);
        if (known == null) {
            return false;
        }
        known.empty = rows.isEmpty();
        known.looked = begun;
        Set<OutboxRow> announced = rows.stream().filter(OutboxRow::announced).collect(Collectors.toSet());
        known.announced.keySet().retainAll(announced);
        announced.forEach(row -> known.announced.computeIfAbsent(row, first -> new Announced(begun)));
        return known.empty && begun - known.since >= times.forgotten().toNanos();
    }

    /** Whether the truth is to be asked for what a row announces: whoever announced it may be gone. Notes that it is. */
    synchronized boolean asks(Slot slot, OutboxRow row, long now) {
        Announced known = announced(slot, row);
        if (known == null || now - known.last < (known.asked ? times.stale() : times.settle()).toNanos()) {
            return false;
        }
        known.asked = true;
        known.last = now;
        return true;
    }

    /** Whether a row has been seen as announced for so long that what it announces will not happen any more. */
    synchronized boolean isOver(Slot slot, OutboxRow row, long now) {
        Announced known = announced(slot, row);
        return known != null && now - known.since > times.dropped().toNanos();
    }

    private @Nullable Announced announced(Slot slot, OutboxRow row) {
        Seen known = seen.get(slot);
        return known == null ? null : known.announced.get(row);
    }
}
