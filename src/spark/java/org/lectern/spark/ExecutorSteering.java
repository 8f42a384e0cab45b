package org.lectern.spark;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.Pace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the tasks of this executor heed what operators want of their audit: it is on record, and each executor reads it there every
 * two seconds while tasks run. A task that is paused ends the page that it reads, and waits where it is, with what it has added up,
 * until it may go on; its core waits with it. Whether an audit is to end is the driver's to know, which ends its tasks.
 */
final class ExecutorSteering {
    private static final long SECONDS_BETWEEN_LOOKS = 2;
    private static final long LONGEST_LOOK_SECONDS = 10;
    private static final Logger LOG = LoggerFactory.getLogger(ExecutorSteering.class);
    private static final ConcurrentMap<Pace, TaskSettings> FOLLOWING = new ConcurrentHashMap<>();
    private static final ConcurrentMap<String, AuditRecords.Wanted> LAST = new ConcurrentHashMap<>();
    private static final ScheduledExecutorService TIMER = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "lectern-steering");
        thread.setDaemon(true);
        return thread;
    });

    static {
        TIMER.scheduleWithFixedDelay(
                ExecutorSteering::look, SECONDS_BETWEEN_LOOKS, SECONDS_BETWEEN_LOOKS, TimeUnit.SECONDS);
    }

    private ExecutorSteering() {}

    /** From now on the pace is what is wanted of the audit, until the task of this thread ends. */
    static void follow(TaskSettings task, Pace pace) {
        AuditRecords.@Nullable Wanted last = LAST.get(task.audit());
        if (last != null) {
            heed(task, pace, last); // what is paused begins nothing while it is asked for
        }
        FOLLOWING.put(pace, task);
        TaskContext.get().addTaskCompletionListener((TaskCompletionListener) ended -> FOLLOWING.remove(pace));
    }

    private static void look() {
        Map<String, AuditRecords.Wanted> fresh = new ConcurrentHashMap<>();
        FOLLOWING.forEach((pace, task) -> {
            AuditRecords.@Nullable Wanted wanted = fresh.computeIfAbsent(task.audit(), audit -> ask(task));
            if (wanted != null) {
                heed(task, pace, wanted);
            }
        });
        LAST.clear();
        LAST.putAll(fresh);
    }

    /** Nothing if the cluster does not answer: what was wanted before stays, until the next look. */
    private static AuditRecords.@Nullable Wanted ask(TaskSettings task) {
        try {
            return task.connections()
                    .parts()
                    .records()
                    .wanted(AuditId.of(task.audit()))
                    .toCompletableFuture()
                    .get(LONGEST_LOOK_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException | RuntimeException failure) {
            LOG.info("What is wanted of audit {} is looked up again later", task.audit(), failure);
            return LAST.get(task.audit());
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static void heed(TaskSettings task, Pace pace, AuditRecords.Wanted wanted) {
        pace.throttle(task.perTask(wanted.rowsPerSecond()));
        if (wanted.paused()) {
            pace.pause();
        } else {
            pace.resume();
        }
    }
}
