package org.lectern.event;

import static org.lectern.simulation.Table.done;
import static org.lectern.simulation.Table.written;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.Retry;
import org.lectern.job.ProcessLease;
import org.lectern.job.Timing;
import org.lectern.simulation.Accidents;
import org.lectern.simulation.CommonTiming;
import org.lectern.simulation.Ports;
import org.lectern.simulation.Table;
import org.lectern.simulation.Table.Cell;
import org.lectern.status.store.StatusStore;

/** The rows of events in memory, and the processes that work with them. Safe for several threads. */
public final class InMemoryEvents implements OutboxRows, SubscriptionRows, TurnRows {
    static final EventTimes TIMES = new EventTimes(
            Duration.ZERO,
            Duration.ofSeconds(15),
            Duration.ofHours(1),
            Duration.ofMillis(20),
            Duration.ofMillis(800),
            Duration.ofMillis(5),
            Duration.ofMillis(20));

    private final Table<SubscriptionName, Subscription> subscriptions = new Table<>();
    private final Table<String, Turn> turns = new Table<>();
    private final Table<String, Cell<OutboxRow>> outbox = new Table<>();
    private final Accidents all = new Accidents(InMemoryEvents::isWrite);
    private final Table<String, Slot> slots = new Table<>();
    private volatile Instant now;
    private volatile Duration passed = Duration.ZERO;

    public InMemoryEvents(Instant now) {
        this.now = now;
    }

    private static boolean isWrite(Ports.Request request) {
        return request.isWrite() && !request.name().equals("forget");
    }

    /** A process: what it puts, and what it tells. */
    public final class Running {
        private final Accidents accidents = new Accidents(InMemoryEvents::isWrite);
        public final Outbox outbox;
        public final Deliveries deliveries;
        public final Events events;

        private volatile Duration ahead = Duration.ZERO;
        private volatile Duration slept = Duration.ZERO;

        /** @param timed empty for one whose clocks and accidents a test sets */
        Running(String name, StatusStore store, Ports.Passage network, Optional<Timing> timed, EventTimes times) {
            Timing timing = timed.orElseGet(
                    () -> new CommonTiming(() -> now.plus(ahead), new Clocks(), Retry.Timer.COMMON, () -> false));
            OutboxRows rows =
                    Ports.passing(OutboxRows.class, asked(OutboxRows.class), timed.isPresent() ? network : accidents);
            SubscriptionRows subscriptions =
                    Ports.passing(SubscriptionRows.class, asked(SubscriptionRows.class), network);
            TurnRows turns = Ports.passing(TurnRows.class, asked(TurnRows.class), network);
            KnownSubscriptions known = new KnownSubscriptions(subscriptions, timing.clocks(), times);
            outbox = new Outbox(known, rows, timing, times);
            deliveries =
                    new Deliveries(known, rows, turns, new EventTruth(store), name, name, timing, times, Runnable::run);
            events = new Events(subscriptions, known, rows, turns, deliveries, timing, times, ActivityRecorder.NONE);
        }

        /** This process's clocks. */
        private final class Clocks implements ProcessLease.Clocks {
            @Override
            public long millis() {
                return now.plus(ahead).toEpochMilli();
            }

            @Override
            public long nanos() {
                return OF_THIS_MACHINE.nanos() + passed.minus(slept).toNanos();
            }
        }

        /** Its clock, and what it takes for the cluster's, is ahead by so much; behind, if that is negative. */
        public void ahead(Duration by) {
            ahead = by;
        }

        /** So much time passes, and its steady clock stands still meanwhile. */
        public void sleep(Duration time) {
            slept = slept.plus(time);
            pass(time);
        }

        /** What befalls its requests for rows. */
        public Accidents accidents() {
            return accidents;
        }

        /** From now on nothing that it writes arrives. */
        public void die() {
            accidents.onWrites().fail(new IllegalStateException("dead"));
        }
    }

    private <P> P asked(Class<P> type) {
        return Ports.passing(type, type.cast(this), all);
    }

    /** @param store where it asks whether views have ended */
    public Running process(String name, StatusStore store) {
        return new Running(name, store, Ports.Request::let, Optional.empty(), TIMES);
    }

    /** The same with clocks and times of its own, whose requests pass a network. */
    public Running process(String name, StatusStore store, Ports.Passage network, Timing timing, EventTimes times) {
        return new Running(name, store, network, Optional.of(timing), times);
    }

    /** Time passes until it is this. */
    public void clock(Instant next) {
        pass(Duration.between(now, next));
    }

    /** So much time passes. */
    public void pass(Duration time) {
        now = now.plus(time);
        passed = passed.plus(time);
    }

    /** What is to be told. */
    public List<OutboxRow> rows() {
        return Table.alive(outbox, row -> row.getValue());
    }

    /** How often anything was written. */
    public int writes() {
        return all.writes();
    }

    private static String key(OutboxRow row) {
        return row.subscription() + " " + row.at() + " " + row.id();
    }

    @Override
    public CompletionStage<List<Subscription>> all() {
        return subscriptions.where(name -> true);
    }

    @Override
    public CompletionStage<Boolean> put(Subscription subscription) {
        return subscriptions.insert(subscription.name(), subscription);
    }

    @Override
    public CompletionStage<Boolean> delete(Subscription subscription) {
        return subscriptions.delete(subscription.name(), subscription);
    }

    @Override
    public String statement(Subscription subscription) {
        return "INSERT " + subscription.name() + ";";
    }

    @Override
    public CompletionStage<Optional<Turn>> read(String subscription) {
        return turns.find(subscription);
    }

    @Override
    public CompletionStage<Boolean> swap(String subscription, Optional<Turn> expected, Turn next) {
        return turns.swap(subscription, expected, next);
    }

    @Override
    public CompletionStage<?> delete(String subscription) {
        return turns.delete(subscription);
    }

    private static String key(String subscription, Instant minute) {
        return subscription + " " + minute;
    }

    @Override
    public CompletionStage<?> open(String subscription, Slot slot) {
        return slots.put(key(subscription, slot.minute()), slot);
    }

    @Override
    public CompletionStage<?> put(OutboxRow row) {
        return Table.write(outbox, key(row), Optional.of(row), 1);
    }

    @Override
    public CompletionStage<?> confirm(OutboxRow row) {
        outbox.rows.computeIfPresent(
                key(row),
                (key, there) -> new Cell<>(
                        there.value()
                                .map(one -> new OutboxRow(one.subscription(), one.at(), one.id(), one.body(), false)),
                        there.micros()));
        return written();
    }

    @Override
    public CompletionStage<?> delete(OutboxRow row) {
        return Table.write(outbox, key(row), Optional.empty(), 2);
    }

    @Override
    public CompletionStage<List<Slot>> slots(String subscription, int atMost) {
        return slots.where(key -> key.startsWith(subscription + " "), Optional.empty(), atMost);
    }

    @Override
    public CompletionStage<List<OutboxRow>> rows(String subscription, Instant slot, int atMost) {
        return done(rows().stream()
                .filter(row ->
                        row.subscription().equals(subscription) && row.slot().equals(slot))
                .limit(atMost)
                .toList());
    }

    @Override
    public CompletionStage<Boolean> forget(String subscription, Slot slot) {
        return slots.delete(key(subscription, slot.minute()), slot);
    }

    @Override
    public CompletionStage<?> clear(String subscription, List<Instant> gone) {
        for (Instant minute : gone) {
            outbox.rows
                    .values()
                    .removeIf(cell -> cell.value()
                            .filter(row -> row.subscription().equals(subscription)
                                    && row.slot().equals(minute))
                            .isPresent());
            slots.rows.remove(key(subscription, minute));
        }
        return written();
    }

    @Override
    public List<String> clearing(Subscription subscription, List<Instant> slots) {
        return Stream.concat(Stream.of(""), slots.stream().map(slot -> " " + slot))
                .map(slot -> "DELETE " + subscription.name() + slot + ";")
                .toList();
    }
}
