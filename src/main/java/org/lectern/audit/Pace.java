package org.lectern.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;

/** Holds an audit's threads back: the throttle, the pause, and the end. Counts what they read. Safe for many threads. */
final class Pace implements TableScans.Flow {
    private static final int MOST_UNREADABLE = 100;
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(5);

    private long rowsPerSecond;
    private boolean paused;
    private boolean stopped;
    private int waiting;
    private long rows;
    private double due;
    private long dueSince = System.nanoTime();
    private long windowStart = System.nanoTime();
    private long windowRows;
    private double rate;
    private final List<String> unreadable = new ArrayList<>();

    Pace(long rowsPerSecond, long rows, List<String> unreadable) {
        this.rowsPerSecond = rowsPerSecond;
        this.rows = rows;
        this.unreadable.addAll(unreadable);
    }

    @Override
    public synchronized void page(int read) throws InterruptedException {
        count(read);
        due += read;
        while (true) {
            if (stopped) {
                throw new CancellationException("The audit was ended.");
            }
            long wait = paused ? Long.MAX_VALUE : ahead();
            if (wait <= 0) {
                return;
            }
            if (paused) {
                wait();
                dueSince = System.nanoTime();
                due = 0;
            } else {
                TimeUnit.NANOSECONDS.timedWait(this, wait);
            }
        }
    }

    /** By how many nanoseconds the rows read are ahead of the rate. */
    private long ahead() {
        if (rowsPerSecond == 0) {
            return 0;
        }
        long now = System.nanoTime();
        due = Math.max(0, due - (now - dueSince) / 1e9 * rowsPerSecond);
        dueSince = now;
        return (long) (due / rowsPerSecond * 1e9);
    }

    /** Rows read elsewhere. */
    synchronized void count(long read) {
        rows += read;
        windowRows += read;
        long now = System.nanoTime();
        if (now - windowStart > WINDOW_NANOS) {
            rate = windowRows / ((now - windowStart) / 1e9);
            windowStart = now;
            windowRows = 0;
        }
    }

    @Override
    public synchronized void waiting(boolean waits) {
        waiting = waits ? waiting + 1 : Math.max(0, waiting - 1);
    }

    @Override
    public synchronized void unreadable(String row) {
        if (unreadable.size() < MOST_UNREADABLE && !unreadable.contains(row)) {
            unreadable.add(row);
        }
    }

    synchronized List<String> unreadable() {
        return List.copyOf(unreadable);
    }

    synchronized void pause() {
        paused = true;
    }

    synchronized void resume() {
        paused = false;
        notifyAll();
    }

    synchronized void throttle(long limit) {
        rowsPerSecond = limit;
        due = 0;
        dueSince = System.nanoTime();
        notifyAll();
    }

    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    synchronized boolean isPaused() {
        return paused;
    }

    synchronized boolean isWaiting() {
        return waiting > 0;
    }

    synchronized long rows() {
        return rows;
    }

    synchronized double rate() {
        long now = System.nanoTime();
        double seconds = (now - windowStart) / 1e9;
        return rate == 0 || seconds > 10 ? windowRows / Math.max(seconds, 1e-3) : rate;
    }
}
