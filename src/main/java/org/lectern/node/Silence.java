package org.lectern.node;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Notices that a node does not answer, while somebody waits for something else of it. On a thread of its own. */
final class Silence implements AutoCloseable {
    private final InetSocketAddress node;
    private final Duration between;
    private final Duration quiet;
    private final Consumer<Optional<Duration>> told;
    private final Thread thread = new Thread(this::watch, "lectern-node-silence");

    /**
     * Begins to ask the node whether it is there.
     *
     * @param between two questions
     * @param quiet silence that is told
     * @param told how long the node has not answered, again and again; empty once it does; on this thread
     */
    Silence(InetSocketAddress node, Duration between, Duration quiet, Consumer<Optional<Duration>> told) {
        this.node = node;
        this.between = between;
        this.quiet = quiet;
        this.told = told;
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        long answered = System.nanoTime();
        boolean silent = false;
        try {
            while (true) {
                TimeUnit.NANOSECONDS.sleep(between.toNanos());
                boolean answers = CqlProbe.answers(node);
                Duration silence = Duration.ofNanos(System.nanoTime() - answered);
                if (answers) {
                    answered = System.nanoTime();
                    if (silent) {
                        tell(Optional.empty());
                    }
                    silent = false;
                } else if (silence.compareTo(quiet) >= 0) {
                    silent = true;
                    tell(Optional.of(silence));
                }
            }
        } catch (InterruptedException closed) {
            // Nobody waits any more.
        }
    }

    private synchronized void tell(Optional<Duration> silence) throws InterruptedException {
        if (thread.isInterrupted()) {
            throw new InterruptedException();
        }
        told.accept(silence);
    }

    /** Nothing is told after this. */
    @Override
    public synchronized void close() {
        thread.interrupt();
    }
}
