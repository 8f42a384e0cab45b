package org.lectern.event;

import static org.lectern.simulation.Table.done;
import static org.lectern.simulation.Table.written;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;
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
    private volatile Instant now;

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

        Running(String name, StatusStore store) {
            Timing timing = new CommonTiming(() -> now);
            OutboxRows rows = Ports.passing(OutboxRows.class, asked(OutboxRows.class), accidents);
            SubscriptionRows subscriptions = asked(SubscriptionRows.class);
            TurnRows turns = asked(TurnRows.class);
            KnownSubscriptions known = new KnownSubscriptions(subscriptions, TIMES);
            outbox = new Outbox(known, rows, timing, TIMES);
            deliveries =
                    new Deliveries(known, rows, turns, new EventTruth(store), name, name, timing, TIMES, Runnable::run);
            events = new EventService(subscriptions, known, rows, turns, deliveries, timing, TIMES);
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
        return new Running(name, store);
    }

    /** The cluster's time is this. */
    public void clock(Instant next) {
        now = next;
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

    private <T> CompletionStage<List<T>> of(String subscription, Function<OutboxRow, Stream<T>> wanted, int atMost) {
        return done(rows().stream()
                .filter(row -> row.subscription().equals(subscription))
                .flatMap(wanted)
                .distinct()
                .limit(atMost)
                .toList());
    }

    @Override
    public CompletionStage<List<Instant>> slots(String subscription, int atMost) {
        return of(subscription, row -> Stream.of(row.slot()), atMost);
    }

    @Override
    public CompletionStage<List<OutboxRow>> rows(String subscription, Instant slot, int atMost) {
        return of(subscription, row -> Stream.of(row).filter(one -> one.slot().equals(slot)), atMost);
    }

    @Override
    public CompletionStage<?> forget(String subscription, Instant slot) {
        return written();
    }

    @Override
    public CompletionStage<?> clear(String subscription, List<Instant> slots) {
        outbox.rows.keySet().removeIf(key -> key.startsWith(subscription + " "));
        return written();
    }

    @Override
    public List<String> clearing(Subscription subscription, List<Instant> slots) {
        return Stream.concat(Stream.of(""), slots.stream().map(slot -> " " + slot))
                .map(slot -> "DELETE " + subscription.name() + slot + ";")
                .toList();
    }
}
