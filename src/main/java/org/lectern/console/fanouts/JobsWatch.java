package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Failures;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;

/**
 * Looks at the jobs, for the whole console: this process's from memory, five times a second while the page is in front;
 * those of others by one read a second then, and one in five seconds otherwise. There is never more than one read under
 * way, and never more than one update waiting for the UI thread. Ticks come on one thread, whichever it is.
 */
final class JobsWatch {
    static final long TICK_MILLIS = 200;
    /** While another page is in front. */
    private static final long REST_MILLIS = 1_000;

    private static final long EVERY_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long EVERY_FIVE_SECONDS = TimeUnit.SECONDS.toNanos(5);
    /** A tick that comes a little early is not to wait for the next. */
    private static final long SLACK = TimeUnit.MILLISECONDS.toNanos(20);

    private final ConsoleContext context;
    private final OpenJobsModel model;
    private final LongSupplier nanos;
    private final AtomicBoolean reading = new AtomicBoolean();
    private final AtomicBoolean telling = new AtomicBoolean();
    private volatile boolean front;
    private volatile boolean due;
    private volatile Optional<JobId> missing = Optional.empty();
    private @Nullable ScheduledExecutorService following;
    private @Nullable Future<?> ticking;
    /** Of the next tick: one that has begun cannot be taken back, and is no longer the last one then. */
    private int numbered;

    private long lastLook = Long.MIN_VALUE / 2;
    private long lastRead = Long.MIN_VALUE / 2;

    /** @param nanos a clock like {@link System#nanoTime()} */
    JobsWatch(ConsoleContext context, OpenJobsModel model, LongSupplier nanos) {
        this.context = context;
        this.model = model;
        this.nanos = nanos;
        model.onReload(() -> due = true);
    }

    /** Begins, once there is a connection; begins anew with another. On the UI thread. */
    synchronized void follow(ScheduledExecutorService timer) {
        following = timer;
        tickAfter(0);
    }

    private synchronized void tickAfter(long millis) {
        ScheduledExecutorService timer = following;
        if (ticking != null) {
            ticking.cancel(false);
        }
        int mine = ++numbered;
        ticking = timer == null || timer.isShutdown()
                ? null
                : timer.schedule(() -> tick(mine), millis, TimeUnit.MILLISECONDS);
    }

    private void tick(int number) {
        if (isLast(number)) {
            tick();
            next(number);
        }
    }

    private synchronized boolean isLast(int number) {
        return number == numbered;
    }

    private synchronized void next(int number) {
        if (isLast(number)) {
            tickAfter(front ? TICK_MILLIS : REST_MILLIS);
        }
    }

    /** Whether the page is in front: then it is looked at once. */
    void front(boolean isInFront) {
        boolean comes = isInFront && !front;
        front = isInFront;
        if (comes) {
            tickAfter(0);
        }
    }

    /** Looks at what is due. */
    void tick() {
        long now = nanos.getAsLong();
        try {
            Jobs jobs = context.lectern().jobs();
            if (front || now - lastLook >= EVERY_SECOND - SLACK) {
                look(jobs, now);
            }
            if (due || now - lastRead >= (front ? EVERY_SECOND : EVERY_FIVE_SECONDS) - SLACK) {
                if (reading.compareAndSet(false, true)) {
                    due = false;
                    lastRead = now;
                    read(jobs.open(), model::everywhere);
                }
            } else {
                missing.ifPresent(id -> {
                    if (reading.compareAndSet(false, true)) {
                        read(jobs.find(id), found -> model.found(id, found));
                    }
                });
            }
        } catch (RuntimeException e) {
            reading.set(false);
            context.ui().execute(() -> model.failed(e));
        }
    }

    private void look(Jobs jobs, long now) {
        if (telling.compareAndSet(false, true)) {
            lastLook = now;
            List<JobStatus> here;
            try {
                here = jobs.here();
            } catch (RuntimeException e) {
                telling.set(false);
                throw e;
            }
            context.ui().execute(() -> {
                telling.set(false);
                model.here(here);
                missing = model.missing();
            });
        }
    }

    private <T> void read(CompletionStage<T> answer, Consumer<T> tell) {
        answer.whenComplete((result, failed) -> context.ui().execute(() -> {
            try {
                if (failed == null) {
                    tell.accept(result);
                } else {
                    model.failed(Failures.cause(failed));
                }
                missing = model.missing();
            } finally {
                reading.set(false);
            }
        }));
    }
}
