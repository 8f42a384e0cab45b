package org.lectern.simulation;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.Random;

/** Time that passes only when everything that was to happen before has happened; one thread, one seed, one story. */
public final class VirtualTime {
    private record Event(long at, long number, Runnable what) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return at == other.at ? Long.compare(number, other.number) : Long.compare(at, other.at);
        }
    }

    final Random random;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long now;
    private long numbered;

    public VirtualTime(long seed) {
        random = new Random(seed);
    }

    /** Nanoseconds since the beginning. */
    public long nanos() {
        return now;
    }

    public void after(Duration delay, Runnable what) {
        events.add(new Event(now + Math.max(0, delay.toNanos()), numbered++, what));
    }

    /** Within some milliseconds. */
    void soon(Runnable what) {
        after(Duration.ofMillis(1 + random.nextInt(30)), what);
    }

    public boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** Lets what is next happen, with the time it happens at. Answers false if nothing is to happen any more. */
    public boolean step() {
        Event next = events.poll();
        if (next == null) {
            return false;
        }
        now = next.at();
        next.what().run();
        return true;
    }

    /** The same number for the same seed, below this bound. */
    public long below(long bound) {
        return (long) (random.nextDouble() * bound);
    }
}
