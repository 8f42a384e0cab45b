package org.lectern.console.work;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.application.Platform;

/**
 * Watches the FX thread: asks it for an answer again and again, and tells of every one that took longer than {@link
 * #TOLERATED}, with what the thread was doing meanwhile. Costs some processor time itself, so only those who look for stalls
 * have one.
 *
 * <p>On a machine that is busy, any thread comes late, whatever it does. How much of a stall that explains is told as well.
 */
public final class StallMonitor implements AutoCloseable {
    /** An operator notices more than that. */
    public static final Duration TOLERATED = Duration.ofMillis(50);

    /** From one answer to the next question, to miss no stall; hundreds of questions a second. */
    public static final Duration CLOSE = Duration.ofMillis(5);

    /** To find what holds up a console in use. */
    public static final Duration NOW_AND_THEN = Duration.ofMillis(100);

    /**
     * The FX thread answered late.
     *
     * @param began when it was asked, as {@link System#nanoTime} counts
     * @param length until it answered
     * @param lateness how long the machine had no processor for it in that time: as the system says, or how late this
     *     monitor was woken, whichever is more
     * @param stack what the thread did when the tolerated time was over; empty if it had answered before one could look
     */
    public record Stall(long began, Duration length, Duration lateness, List<StackTraceElement> stack) {
        /**
         * Whether the console is to blame for more than this: what the machine did for others meanwhile is left out.
         */
        public boolean exceeds(Duration tolerated) {
            return length.minus(lateness).compareTo(tolerated) > 0;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("The FX thread stalled for " + length.toMillis()
                    + " ms, of which it had no processor for " + lateness.toMillis() + " ms");
            stack.forEach(frame -> text.append("\n    at ").append(frame));
            return text.toString();
        }
    }

    private final Duration between;
    private final Consumer<Stall> told;
    private final AtomicReference<Thread> fx = new AtomicReference<>();
    private final Thread thread = new Thread(this::watch, "stall monitor");
    private final ProcessorQueue queue = new ProcessorQueue();
    private volatile boolean closed;

    /**
     * @param between from one answer to the next question
     * @param told of each stall, on the monitor's own thread
     */
    public StallMonitor(Duration between, Consumer<Stall> told) {
        this.between = between;
        this.told = told;
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            while (!closed) {
                ask();
                TimeUnit.MILLISECONDS.sleep(between.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask() throws InterruptedException {
        CountDownLatch answered = new CountDownLatch(1);
        ProcessorQueue.Reading before = queue.read();
        long asked = System.nanoTime();
        Platform.runLater(() -> {
            fx.compareAndSet(null, Thread.currentThread());
            answered.countDown();
        });
        if (answered.await(TOLERATED.toMillis(), TimeUnit.MILLISECONDS)) {
            return;
        }
        long late = System.nanoTime() - asked - TOLERATED.toNanos();
        Thread busy = fx.get();
        List<StackTraceElement> stack =
                busy == null || answered.getCount() == 0 ? List.of() : List.of(busy.getStackTrace());
        answered.await();
        Duration length = Duration.ofNanos(System.nanoTime() - asked);
        long lateness = Math.max(Math.max(0, late), queue.read().late(before, length.toNanos()));
        told.accept(new Stall(asked, length, Duration.ofNanos(lateness), stack));
    }

    /** Watches no longer. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
