package org.lectern.tool;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.lectern.console.work.StallMonitor;
import org.lectern.console.work.StallMonitor.Stall;

/**
 * The stalls of the FX thread since it is watched, so closely that none is missed; and how much of each the machine is to
 * blame for, as the system says. Any thread.
 */
public final class Stalls implements AutoCloseable {
    /** From one answer to the next question; hundreds of questions a second. */
    private static final Duration CLOSE = Duration.ofMillis(5);

    private static final int KEPT = 200;

    private final ProcessorQueue queue = new ProcessorQueue();
    private final Deque<Stall> last = new ArrayDeque<>();
    private final Consumer<Stall> told;
    private final StallMonitor monitor;

    private Stalls(Consumer<Stall> told) {
        this.told = told;
        monitor = new StallMonitor(CLOSE, this::asking);
    }

    /** Begins to watch. The toolkit must have been started. */
    public static Stalls watch() {
        return watch(stall -> {});
    }

    /** @param told of each, on a thread of its own */
    public static Stalls watch(Consumer<Stall> told) {
        return new Stalls(told);
    }

    /** Whether the console is to blame for more than this: what the machine did for others meanwhile is left out. */
    public static boolean exceeds(Stall stall, Duration tolerated) {
        return stall.length().minus(stall.lateness()).compareTo(tolerated) > 0;
    }

    private Consumer<Stall> asking() {
        ProcessorQueue.Reading before = queue.read();
        return stall -> {
            Duration queued =
                    Duration.ofNanos(queue.read().late(before, stall.length().toNanos()));
            add(
                    queued.compareTo(stall.lateness()) > 0
                            ? new Stall(stall.began(), stall.length(), queued, stall.stack())
                            : stall);
        };
    }

    private void add(Stall stall) {
        synchronized (last) {
            last.addLast(stall);
            if (last.size() > KEPT) {
                last.removeFirst();
            }
        }
        told.accept(stall);
    }

    /** The last ones, oldest first. */
    public List<Stall> all() {
        synchronized (last) {
            return List.copyOf(last);
        }
    }

    /** Forgets them. */
    public void forget() {
        synchronized (last) {
            last.clear();
        }
    }

    @Override
    public void close() {
        monitor.close();
    }
}
