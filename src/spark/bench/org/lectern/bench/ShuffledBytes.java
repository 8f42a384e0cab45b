package org.lectern.bench;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Adds up what tasks write for other tasks. */
final class ShuffledBytes extends SparkListener {
    private final AtomicLong bytes = new AtomicLong();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
        if (task.taskMetrics() != null) {
            bytes.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
        }
    }

    long bytes() {
        return bytes.get();
    }
}
