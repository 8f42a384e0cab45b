package org.lectern.transfer;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.lectern.async.RateLimit;

/**
 * Lines on their way into the cluster: some chunks of them are under way at a time, and are settled in their order. For one thread.
 */
final class Chunks {
    private static final int UNDER_WAY = 8;
    private static final long LOOK_MILLIS = 200;

    private final EntryImport imports;
    private final Listener listener;
    private final RateLimit rate = new RateLimit();
    private final Deque<Chunk> underWay = new ArrayDeque<>();
    private Chunk chunk = new Chunk();

    /** Hears of them. */
    interface Listener {
        /** One after the other. */
        void settled(Settled chunk) throws IOException;

        /** It takes its time. */
        default void waiting() {}

        /** Whether nobody waits for the rest any more. */
        default boolean isOver() {
            return false;
        }
    }

    /** @param perSecond most entries in a second; 0 for no limit */
    Chunks(EntryImport imports, long perSecond, Listener listener) {
        this.imports = imports;
        this.listener = listener;
        rate.limit(RateLimit.limitOf(perSecond), System.nanoTime());
    }

    /** An entry that may be written. */
    void add(FileLine.Good line) {
        chunk.add(line);
    }

    /** @param type what the line would have been, if it tells */
    void refuse(Optional<EntryType> type, RefusedLine refusal) {
        chunk.refuse(type, refusal);
    }

    /** All that the line says was added or refused; it may be nothing. */
    void took(FileLine line) {
        if (line instanceof FileLine.PageEnd page) {
            chunk.end(page);
        } else {
            chunk.passed(line.number());
        }
    }

    /** To be called after each line. */
    void sendIfFull() throws IOException, ExecutionException, InterruptedException {
        if (chunk.isFull()) {
            send();
        }
    }

    private void send() throws IOException, ExecutionException, InterruptedException {
        while (underWay.size() >= UNDER_WAY) {
            settleFirst();
        }
        pace();
        chunk.send(imports);
        underWay.add(chunk);
        chunk = new Chunk();
    }

    private void pace() throws InterruptedException {
        for (long delay = rate.delay(System.nanoTime());
                delay > 0 && !listener.isOver();
                delay = rate.delay(System.nanoTime())) {
            TimeUnit.NANOSECONDS.sleep(Math.min(delay, TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS)));
            listener.waiting();
        }
        rate.begun(chunk.size(), System.nanoTime());
    }

    /** Nothing comes any more: waits until all is settled. */
    void finish() throws IOException, ExecutionException, InterruptedException {
        if (!chunk.isEmpty() && !listener.isOver()) {
            send();
        }
        while (!underWay.isEmpty()) {
            settleFirst();
        }
    }

    /** Waits until nothing is under way any more, whatever comes of it. */
    void abandon() {
        for (Chunk left : underWay) {
            // The failure that ended it is reported; these follow from it.
            left.verdicts().handle((verdicts, failure) -> failure == null).join();
        }
        underWay.clear();
    }

    private void settleFirst() throws IOException, ExecutionException, InterruptedException {
        Chunk first = underWay.element();
        while (true) {
            try {
                first.verdicts().get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                break;
            } catch (TimeoutException slow) {
                listener.waiting();
            }
        }
        underWay.remove();
        listener.settled(first.settled());
    }
}
