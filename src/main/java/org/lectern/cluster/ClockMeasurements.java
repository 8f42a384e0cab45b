package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Measures the clocks of the nodes of a session every minute, and before writes that depend on them. From any thread. */
final class ClockMeasurements {
    private static final Duration INTERVAL = Duration.ofMinutes(1);

    /** A measurement this recent is not repeated before a write. */
    private static final Duration FRESH = Duration.ofSeconds(10);

    /** Answers are late while a connection is being made. Some more measurements give closer bounds. */
    private static final int MORE = 4;

    private final CqlSession session;
    private final ClusterClock clock;
    private CompletionStage<Void> last = CompletableFuture.completedStage(null);
    private long asked = System.nanoTime() - FRESH.toNanos();

    ClockMeasurements(CqlSession session, ClusterClock clock) {
        this.session = session;
        this.clock = clock;
    }

    ClusterClock clock() {
        return clock;
    }

    /** Measures, and goes on measuring. Blocks until the first answers are there. */
    void begin(ScheduledExecutorService scheduler) {
        measure().toCompletableFuture().join();
        for (int more = 1; more <= MORE; more++) {
            scheduler.schedule(this::measure, more, TimeUnit.SECONDS);
        }
        scheduler.scheduleWithFixedDelay(
                this::measure, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    private synchronized CompletionStage<Void> measure() {
        asked = System.nanoTime();
        last = NodeTime.of(session).thenAccept(times -> clock.measured(times, NodeTime.names(session)));
        return last;
    }

    private synchronized CompletionStage<Void> recent() {
        return System.nanoTime() - asked < FRESH.toNanos() ? last : measure();
    }

    /**
     * Fails with a sentence that names a node, if the nodes' clocks are too far apart for a plain write that carries the
     * cluster's time: it could hide what a platform writes after it. To be asked before each such write.
     */
    CompletionStage<Void> requireSameTime() {
        return recent().thenAccept(measured -> clock.deviation().ifPresent(node -> {
            throw new ClusterException(
                    ClusterException.Kind.REFUSED,
                    (node.aheadMillis() > 0 ? ClusterSentence.NODE_AHEAD : ClusterSentence.NODE_BEHIND)
                            .of(node.node(), Math.abs(node.aheadMillis()) / 1_000.0));
        }));
    }
}
