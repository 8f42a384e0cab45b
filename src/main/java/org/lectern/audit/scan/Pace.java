package org.lectern.audit.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.lectern.async.RateLimit;

/** Holds an audit's threads back: the throttle, the pause, and the end. Counts what they read. Safe for many threads. */
public final class Pace implements TableScans.Flow {
    private static final int MOST_UNREADABLE = 100;
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final RateLimit limit = new RateLimit();
    private boolean paused;
    private boolean stopped;
    private int waiting;
    private long rows;
    private long rowsTaken;
    private long windowStart = System.nanoTime();
    private long windowRows;
    private double rate;
    private final List<String> unreadable = new ArrayList<>();

    /**
     * @param rowsPerSecond 0 for no limit
     * @param rows read before, where an audit goes on
     * @param unreadable left out before
     */
    public Pace(long rowsPerSecond, long rows, List<String> unreadable) {
        limit.limit(RateLimit.limitOf(rowsPerSecond), System.nanoTime());
        this.rows = rows;
        rowsTaken = rows;
        this.unreadable.addAll(unreadable);
    }

    @Override
    public synchronized void page(int read) throws InterruptedException {
        count(read);
        limit.begun(read, System.nanoTime());
        while (true) {
            if (stopped) {
                throw new CancellationException("The audit was ended.");
            }
            long ahead = limit.delay(System.nanoTime());
            if (paused) {
                wait();
            } else if (ahead > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, ahead);
            } else {
                return;
            }
        }
    }

    /** Rows read elsewhere. */
    public synchronized void count(long read) {
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

    /** What could not be read, a line each; at most a hundred. */
    public synchronized List<String> unreadable() {
        return List.copyOf(unreadable);
    }

    /** Rests after the pages under way. */
    public synchronized void pause() {
        paused = true;
    }

    /** Goes on. */
    public synchronized void resume() {
        paused = false;
        notifyAll();
    }

    /** From now on at most so many rows a second; 0 for no limit. */
    public synchronized void throttle(long rowsPerSecond) {
        limit.limit(RateLimit.limitOf(rowsPerSecond), System.nanoTime());
        notifyAll();
    }

    /** Ends whoever asks for the next page. */
    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /** Whether it was. */
    public synchronized boolean isStopped() {
        return stopped;
    }

    /** Whether it was. */
    public synchronized boolean isPaused() {
        return paused;
    }

    /** Whether somebody waits for the cluster. */
    public synchronized boolean isWaiting() {
        return waiting > 0;
    }

    /** Rows read so far. */
    public synchronized long rows() {
        return rows;
    }

    /** Rows read since this was last asked, for whoever adds them up elsewhere. */
    public synchronized long takeRows() {
        long fresh = rows - rowsTaken;
        rowsTaken = rows;
        return fresh;
    }

    /** Rows per second, as of late. */
    public synchronized double rate() {
        long now = System.nanoTime();
        double seconds = (now - windowStart) / 1e9;
        return rate == 0 || seconds > 10 ? windowRows / Math.max(seconds, 1e-3) : rate;
    }
}
