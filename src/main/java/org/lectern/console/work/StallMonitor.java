package org.lectern.console.work;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the FX thread: asks it for an answer again and again, and tells of every one that took longer than {@link
 * #TOLERATED}, with what the thread was doing meanwhile. Costs some processor time itself, so only those who look for stalls
 * have one.
 */
public final class StallMonitor implements AutoCloseable {
    /** An operator notices more than that. */
    public static final Duration TOLERATED = Duration.ofMillis(50);

    /** From one answer to the next question, to find what holds up a console in use. */
    private static final Duration NOW_AND_THEN = Duration.ofMillis(100);

    /** More of them say no more, and push everything else out of the log. */
    private static final int LOGGED = 100;

    private static final Logger LOG = LoggerFactory.getLogger(StallMonitor.class);

    /**
     * The FX thread answered late.
     *
     * @param began when it was asked, as {@link System#nanoTime} counts
     * @param length until it answered
     * @param lateness how long the machine had no processor for it in that time, as far as that is known: on a machine that
     *     is busy, any thread comes late, whatever it does
     * @param stack what the thread did when the tolerated time was over; empty if it had answered before one could look
     */
    public record Stall(long began, Duration length, Duration lateness, List<StackTraceElement> stack) {
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("The FX thread stalled for " + length.toMillis()
                    + " ms, of which it had no processor for " + lateness.toMillis() + " ms");
            stack.forEach(frame -> text.append("\n    at ").append(frame));
            return text.toString();
        }
    }

    private final Duration between;
    private final Supplier<Consumer<Stall>> asking;
    private final AtomicReference<Thread> fx = new AtomicReference<>();
    private final Thread thread = new Thread(this::watch, "stall monitor");
    private volatile boolean closed;

    /**
     * Begins to watch. The toolkit must have been started.
     *
     * @param between from one answer to the next question
     * @param asking called before each question, says who is told if the answer comes late; both on the monitor's own thread
     */
    public StallMonitor(Duration between, Supplier<Consumer<Stall>> asking) {
        this.between = between;
        this.asking = asking;
        thread.setDaemon(true);
        thread.start();
    }

    /** Writes the first stalls into the log. */
    public static StallMonitor logging() {
        AtomicInteger logged = new AtomicInteger();
        return new StallMonitor(NOW_AND_THEN, () -> stall -> {
            if (logged.incrementAndGet() <= LOGGED) {
                LOG.info("{}", stall);
            }
        });
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
        Consumer<Stall> told = asking.get();
        long asked = System.nanoTime();
        Platform.runLater(() -> {
            fx.compareAndSet(null, Thread.currentThread());
            answered.countDown();
        });
        if (answered.await(TOLERATED.toMillis(), TimeUnit.MILLISECONDS)) {
            return;
        }
        // This thread was woken late itself.
        long late = System.nanoTime() - asked - TOLERATED.toNanos();
        Thread busy = fx.get();
        List<StackTraceElement> stack =
                busy == null || answered.getCount() == 0 ? List.of() : List.of(busy.getStackTrace());
        answered.await();
        told.accept(new Stall(
                asked, Duration.ofNanos(System.nanoTime() - asked), Duration.ofNanos(Math.max(0, late)), stack));
    }

    /** Watches no longer. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
