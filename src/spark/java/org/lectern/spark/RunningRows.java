package org.lectern.spark;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorMetricsUpdate;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What tasks have read, while they run: of those that have ended, what they counted; of the others, what they said with their
 * executor's last heartbeat. For display: what counts in the end is the accumulator itself. Safe for several threads.
 */
final class RunningRows extends SparkListener {
    private final long accumulator;
    private final Map<Long, Long> running = new HashMap<>();
    private final Set<Long> ended = new HashSet<>();
    private long done;

    /** @param accumulator the id of the counter of rows, which has a name */
    RunningRows(long accumulator) {
        this.accumulator = accumulator;
    }

    /** So many rows so far. */
    synchronized long count() {
        return done + running.values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public synchronized void onExecutorMetricsUpdate(SparkListenerExecutorMetricsUpdate heartbeat) {
        CollectionConverters.asJava(heartbeat.accumUpdates()).forEach(update -> {
            long task = (Long) update._1();
            if (!ended.contains(task)) {
                CollectionConverters.asJava(update._4()).forEach(counter -> running(task, counter));
            }
        });
    }

    private void running(long task, AccumulableInfo counter) {
        if (counter.id() == accumulator && counter.update().isDefined()) {
            running.put(task, (Long) counter.update().get());
        }
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
        long task = end.taskInfo().taskId();
        ended.add(task);
        running.remove(task);
        CollectionConverters.asJava(end.taskInfo().accumulables()).forEach(counter -> {
            if (counter.id() == accumulator && counter.update().isDefined()) {
                done += (Long) counter.update().get();
            }
        });
    }
}
