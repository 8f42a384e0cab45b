package org.lectern.job;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * That this process is alive, and where it keeps its open jobs: one row of {@code job_process}, written again and again.
 *
 * <p>A process writes its jobs into segments of its own, a few hundred jobs each, and names in its row those that hold open
 * ones: so listing the open jobs of all processes is a bounded read, however many jobs there have been, and no partition
 * fills with tombstones. One lease covers all jobs of a process: renewing it costs the same for one job and for a thousand.
 *
 * <p>Whether another process is alive, no clock but this machine's steady one decides: it is if its row has changed within a
 * lease's time, and counts as alive for that long after it was first seen. A cell that expires would be simpler, and is judged
 * by the clock of the node that is asked: a node that is ahead takes whoever is alive for dead.
 */
public final class ProcessLease {
    /** Jobs of one segment. */
    private static final int SEGMENT = 512;

    /** A process whose row has not changed for so long counts as dead. */
    public static final Duration LEASE = Duration.ofSeconds(12);

    /** So often a lease is to be renewed. */
    public static final Duration RENEWAL = Duration.ofSeconds(2);

    /** A lease renewed longer ago might run out before a swap that is sent now has ended. */
    private static final Duration FRESH = Duration.ofSeconds(8);

    private final ProcessRows rows;
    private final String owner;
    private final String name;
    private final Clocks clocks;
    private final AtomicLong numbered = new AtomicLong();
    private final TreeMap<Integer, Integer> openPerSegment = new TreeMap<>();
    private long lastWritten;
    private int registered = -1;
    private Optional<Moment> renewed = Optional.empty();
    private boolean left;
    /** Other processes, as they were when they were last seen to have changed. */
    private final Map<String, Sighting> seen = new HashMap<>();

    private CompletionStage<?> registration = CompletableFuture.completedStage(null);
    private volatile Supplier<? extends CompletionStage<?>> afterLapse = () -> CompletableFuture.completedStage(null);

    /** This machine's clocks: one that can be set, and one that stands still while the machine sleeps. */
    public interface Clocks {
        Clocks OF_THIS_MACHINE = new Clocks() {
            @Override
            public long millis() {
                return System.currentTimeMillis();
            }

            @Override
            public long nanos() {
                return System.nanoTime();
            }
        };

        /** Milliseconds since 1970. */
        long millis();

        /** As {@link System#nanoTime}. */
        long nanos();
    }

    /**
     * To be {@linkplain #renew renewed} every {@link #RENEWAL}.
     *
     * @param owner this run of this program, unlike any other
     * @param name for people: {@code name@host}
     */
    public ProcessLease(ProcessRows rows, String owner, String name, Clocks clocks) {
        this.rows = rows;
        this.owner = owner;
        this.name = name;
        this.clocks = clocks;
    }

    /**
     * What has to be done when the lease may have run out (the laptop's lid), before this process counts as holding it
     * again: others may have taken its jobs over. One listener.
     */
    public void afterLapse(Supplier<? extends CompletionStage<?>> check) {
        afterLapse = check;
    }

    /**
     * A process that has, or had, open jobs.
     *
     * @param alive as far as this process knows
     * @param written when it last said so, microseconds since 1970 by its own clock; later each time
     */
    public record Registered(String owner, String name, Set<Integer> segments, boolean alive, long written) {
        public Registered {
            segments = Set.copyOf(segments);
        }
    }

    /**
     * @param written what its row said
     * @param since when a read that said so had ended, by this machine's steady clock
     */
    private record Sighting(long written, long since) {}

    /** This run of this program, unlike any other. */
    public String owner() {
        return owner;
    }

    public String name() {
        return name;
    }

    /**
     * The segment for one more job; the process's row knows of it before the stage completes.
     *
     * @param lowest not in one before this
     */
    CompletionStage<Integer> place(int lowest) {
        long first = (long) lowest * SEGMENT;
        int segment = (int) (Math.max(first, numbered.getAndUpdate(next -> Math.max(first, next) + 1)) / SEGMENT);
        return opened(segment).thenApply(known -> segment);
    }

    /**
     * Registers this process, if it is not, and keeps it registered. For one job that lies in no segment.
     *
     * @return to be run once the job is not held any more; again it does nothing
     */
    public CompletionStage<Runnable> hold() {
        return place(0).thenApply(segment -> {
            AtomicBoolean held = new AtomicBoolean(true);
            return () -> {
                if (held.getAndSet(false)) {
                    leave(segment);
                }
            };
        });
    }

    private synchronized CompletionStage<?> opened(int segment) {
        if (left) {
            return CompletableFuture.failedStage(new CancellationException("The connection is closed."));
        }
        openPerSegment.merge(segment, 1, Integer::sum);
        // One that failed is tried again, or one hiccup would refuse every change that follows. So is one that may have
        // run out: whoever took this process for dead has forgotten it.
        boolean over = registration.toCompletableFuture().isDone()
                && (registration.toCompletableFuture().isCompletedExceptionally() || !isFresh());
        if (segment > registered || over) {
            registered = Math.max(registered, segment);
            registration = renew();
        }
        return registration;
    }

    /** A job of this segment has ended. */
    synchronized void leave(int segment) {
        openPerSegment.computeIfPresent(segment, (key, open) -> open > 1 ? open - 1 : null);
    }

    /**
     * Whether nobody can have taken this process for dead, nor will while a request takes its time. After a sleep (the
     * laptop's lid) somebody may have: a change announced before it must not be made any more, for another process may have
     * looked after it already. Both clocks are asked, since one of them stands still while the machine sleeps.
     */
    public synchronized boolean isFresh() {
        return registered < 0
                || renewed.map(last -> last.isWithin(FRESH, clocks)).orElse(false);
    }

    /** Renews the lease now. */
    public CompletionStage<?> renew() {
        Moment sent = Moment.now(clocks);
        ProcessRows.Found row;
        synchronized (this) {
            if (registered < 0 || forgotten()) {
                return CompletableFuture.completedStage(null); // nothing announced yet, or any more: nothing to find
            }
            Set<Integer> segments = new HashSet<>(openPerSegment.keySet());
            segments.add(registered);
            row = new ProcessRows.Found(owner, name, segments, nextWriteTime());
        }
        return rows.put(row)
                .thenCompose(written ->
                        hasLapsed() ? afterLapse.get().thenApply(done -> true) : CompletableFuture.completedStage(true))
                .thenAccept(renewed -> renewed(sent));
    }

    /** Asked when a renewal was answered: a slow one may have been sent in time, and seen by nobody until now. */
    private synchronized boolean hasLapsed() {
        return renewed.isPresent() && !isFresh();
    }

    private synchronized void renewed(Moment sent) {
        renewed = Optional.of(sent);
    }

    /** Later than the last, whatever the clock does: a renewal that a node's clock has hidden would be none. */
    private synchronized long nextWriteTime() {
        lastWritten = Math.max(lastWritten + 1, TimeUnit.MILLISECONDS.toMicros(clocks.millis()));
        return lastWritten;
    }

    /** All processes that have open jobs, or lately had; this one too. One read. */
    public CompletionStage<List<Registered>> all() {
        long begun = clocks.nanos();
        return rows.all().thenApply(found -> judged(found, begun));
    }

    /** @param begun when the read was: what was written before that, it has seen */
    private synchronized List<Registered> judged(List<ProcessRows.Found> found, long begun) {
        long now = clocks.nanos();
        seen.keySet().retainAll(found.stream().map(ProcessRows.Found::owner).collect(Collectors.toSet()));
        return found.stream()
                .map(row -> new Registered(
                        row.owner(), row.name(), row.segments(), isAlive(row, begun, now), row.written()))
                .toList();
    }

    private boolean isAlive(ProcessRows.Found row, long begun, long now) {
        Sighting last = seen.merge(
                row.owner(),
                new Sighting(row.written(), now),
                (before, latest) -> latest.written() > before.written() ? latest : before);
        return row.owner().equals(owner) || row.written() < last.written() || begun - last.since() < LEASE.toNanos();
    }

    /** Forgets a process that is gone and has left no jobs; not if it has come back since it was read. */
    public CompletionStage<?> forget(Registered dead) {
        return rows.delete(dead.owner(), dead.written());
    }

    /** Forgets this process, if it has left nothing open; from now on it begins nothing, since nobody would find it. */
    public CompletionStage<?> leave() {
        synchronized (this) {
            left = true;
            if (registered < 0 || !forgotten()) {
                return CompletableFuture.completedStage(null);
            }
        }
        return rows.delete(owner, nextWriteTime());
    }

    private synchronized boolean forgotten() {
        return left && openPerSegment.isEmpty();
    }
}
