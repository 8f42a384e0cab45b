package org.lectern.event;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.async.Retry;
import org.lectern.job.Timing;
import org.lectern.status.store.StatusStore;

/** The rows of events in memory, and the processes that work with them. Safe for several threads. */
public final class InMemoryEvents {
    static final EventTimes TIMES = new EventTimes(
            Duration.ZERO,
            Duration.ofSeconds(15),
            Duration.ofHours(1),
            Duration.ofMillis(20),
            Duration.ofMillis(800),
            Duration.ofMillis(5),
            Duration.ofMillis(20));

    private final Map<SubscriptionName, Subscription> subscriptions = new TreeMap<>();
    private final Map<String, TurnRows.Turn> turns = new HashMap<>();
    private final Map<String, OutboxRow> outbox = new TreeMap<>();
    private final Set<String> deleted = new HashSet<>();
    private Instant now;
    private int writes;

    public InMemoryEvents(Instant now) {
        this.now = now;
    }

    /** A process: what it puts, and what it tells. */
    public final class Running {
        private final Timing timing = new RealTiming();
        private final KnownSubscriptions known = new KnownSubscriptions(new Subscriptions(), TIMES);
        public final Outbox outbox;
        public final Deliveries deliveries;
        public final Events events;
        private volatile boolean dead;

        Running(String name, StatusStore store) {
            OutboxRows rows = new Rows(this);
            outbox = new Outbox(known, rows, timing, TIMES);
            deliveries = new Deliveries(
                    known, rows, new Turns(), new EventTruth(store), name, name, timing, TIMES, Runnable::run);
            events = new EventService(new Subscriptions(), known, rows, new Turns(), deliveries, timing, TIMES);
        }

        /** From now on nothing that it writes arrives. */
        public void die() {
            dead = true;
        }
    }

    /** @param store where it asks whether views have ended */
    public Running process(String name, StatusStore store) {
        return new Running(name, store);
    }

    /** The cluster's time is this. */
    public synchronized void clock(Instant next) {
        now = next;
    }

    /** What is to be told. */
    public synchronized List<OutboxRow> rows() {
        return List.copyOf(outbox.values());
    }

    /** How often anything was written. */
    public synchronized int writes() {
        return writes;
    }

    private synchronized Instant now() {
        return now;
    }

    private synchronized <T> CompletionStage<T> write(Supplier<T> write) {
        writes++;
        return CompletableFuture.completedStage(write.get());
    }

    private static String key(OutboxRow row) {
        return row.subscription() + " " + row.at() + " " + row.id();
    }

    private final class RealTiming implements Timing {
        @Override
        public Instant now() {
            return InMemoryEvents.this.now();
        }

        @Override
        public void later(Duration delay, Runnable task) {
            Retry.Timer.COMMON.after(delay, task);
        }

        @Override
        public boolean isClosed() {
            return false;
        }

        @Override
        public Retry.Timer lasting() {
            return Retry.Timer.COMMON;
        }
    }

    private final class Subscriptions implements SubscriptionRows {
        @Override
        public CompletionStage<List<Subscription>> all() {
            synchronized (InMemoryEvents.this) {
                return CompletableFuture.completedStage(List.copyOf(subscriptions.values()));
            }
        }

        @Override
        public CompletionStage<Boolean> put(Subscription subscription) {
            return write(() -> subscriptions.putIfAbsent(subscription.name(), subscription) == null);
        }

        @Override
        public CompletionStage<Boolean> delete(Subscription subscription) {
            return write(() -> subscriptions.remove(subscription.name(), subscription));
        }

        @Override
        public String statement(Subscription subscription) {
            return "INSERT " + subscription.name() + ";";
        }
    }

    private final class Turns implements TurnRows {
        @Override
        public CompletionStage<Optional<Turn>> read(String subscription) {
            synchronized (InMemoryEvents.this) {
                return CompletableFuture.completedStage(Optional.ofNullable(turns.get(subscription)));
            }
        }

        @Override
        public CompletionStage<Boolean> swap(String subscription, Optional<Turn> expected, Turn next) {
            return write(() -> {
                boolean same = Objects.equals(turns.get(subscription), expected.orElse(null));
                if (same) {
                    turns.put(subscription, next);
                }
                return same;
            });
        }

        @Override
        public CompletionStage<?> delete(String subscription) {
            return write(() -> Optional.ofNullable(turns.remove(subscription)));
        }
    }

    private final class Rows implements OutboxRows {
        private final Running process;

        Rows(Running process) {
            this.process = process;
        }

        private CompletionStage<?> unlessDead(Runnable change) {
            return process.dead
                    ? CompletableFuture.failedStage(new IllegalStateException("dead"))
                    : write(() -> {
                        change.run();
                        return true;
                    });
        }

        @Override
        public CompletionStage<?> put(OutboxRow row) {
            return unlessDead(() -> {
                if (!deleted.contains(key(row))) {
                    outbox.put(key(row), row);
                }
            });
        }

        @Override
        public CompletionStage<?> confirm(OutboxRow row) {
            return unlessDead(() -> outbox.computeIfPresent(
                    key(row),
                    (key, there) -> new OutboxRow(there.subscription(), there.at(), there.id(), there.body(), false)));
        }

        @Override
        public CompletionStage<?> delete(OutboxRow row) {
            return unlessDead(() -> {
                outbox.remove(key(row));
                deleted.add(key(row));
            });
        }

        @Override
        public CompletionStage<List<Instant>> slots(String subscription, int atMost) {
            return CompletableFuture.completedStage(InMemoryEvents.this.rows().stream()
                    .filter(row -> row.subscription().equals(subscription))
                    .map(OutboxRow::slot)
                    .distinct()
                    .limit(atMost)
                    .toList());
        }

        @Override
        public CompletionStage<List<OutboxRow>> rows(String subscription, Instant slot, int atMost) {
            return CompletableFuture.completedStage(InMemoryEvents.this.rows().stream()
                    .filter(row -> row.subscription().equals(subscription)
                            && row.slot().equals(slot))
                    .limit(atMost)
                    .toList());
        }

        @Override
        public CompletionStage<?> forget(String subscription, Instant slot) {
            return CompletableFuture.completedStage(null);
        }

        @Override
        public CompletionStage<?> clear(String subscription, List<Instant> slots) {
            return unlessDead(
                    () -> outbox.values().removeIf(row -> row.subscription().equals(subscription)));
        }

        @Override
        public List<String> clearing(Subscription subscription, List<Instant> slots) {
            List<String> statements = new ArrayList<>(List.of("DELETE " + subscription.name() + ";"));
            slots.forEach(slot -> statements.add("DELETE " + subscription.name() + " " + slot + ";"));
            return statements;
        }
    }
}
