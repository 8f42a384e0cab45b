package org.lectern.service;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.lectern.async.Retry;
import org.lectern.cassandra.library.CassandraContents;
import org.lectern.cluster.Cluster;
import org.lectern.fanout.FanOutParts;
import org.lectern.job.ProcessLease;
import org.lectern.job.Timing;

/**
 * The fan-outs of a connection, on Cassandra.
 *
 * @param pageSize members read at a time
 * @param looksAfterOthers whether this process does what any process does for all of them
 */
record ConnectionFanOuts(Cluster cluster, int pageSize, boolean looksAfterOthers) {
    /** Puts them together, and begins to look after jobs: those of this process, and of processes that are gone. */
    FanOutParts begin(FanOutParts.Ports ports, CassandraContents contents) {
        FanOutParts parts = FanOutParts.of(ports, pageSize);
        contents.onRead(parts.seen());
        parts.periodic().forEach(this::schedule);
        parts.forOthers().forEach(this::forOthers);
        return parts;
    }

    /** What one process does for all others, unless this one does not. */
    void forOthers(FanOutParts.Periodic periodic) {
        if (looksAfterOthers) {
            schedule(periodic);
        }
    }

    /** Goes on when the cluster answers again; does not begin again before it has ended. */
    private void schedule(FanOutParts.Periodic periodic) {
        AtomicBoolean underWay = new AtomicBoolean();
        Supplier<CompletionStage<?>> task = periodic.task();
        cluster.scheduler()
                .scheduleWithFixedDelay(
                        () -> {
                            if (cluster.mayWrite() && underWay.compareAndSet(false, true)) {
                                // Composed, so that one that throws has ended as well.
                                CompletableFuture.completedStage(task)
                                        .thenCompose(Supplier::get)
                                        .whenComplete((done, failure) -> underWay.set(false));
                            }
                        },
                        0,
                        periodic.every().toMillis(),
                        TimeUnit.MILLISECONDS);
    }

    /** The time of a connection, whose process has these clocks. */
    static Timing timing(Cluster cluster, ProcessLease.Clocks clocks) {
        return new Timing() {
            @Override
            public Instant now() {
                return cluster.clock().instant();
            }

            @Override
            public ProcessLease.Clocks clocks() {
                return clocks;
            }

            @Override
            public void later(Duration delay, Runnable task) {
                if (!isClosed()) {
                    cluster.scheduler()
                            .schedule(() -> cluster.workers().execute(task), delay.toNanos(), TimeUnit.NANOSECONDS);
                }
            }

            @Override
            public boolean isClosed() {
                return cluster.scheduler().isShutdown();
            }

            @Override
            public Retry.Timer lasting() {
                return Retry.Timer.COMMON;
            }
        };
    }
}
