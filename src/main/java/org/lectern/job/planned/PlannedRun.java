package org.lectern.job.planned;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lectern.async.RateLimit;
import org.lectern.async.Stages;
import org.lectern.job.Rate;
import org.lectern.job.planned.PlannedJob.Wanted;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * A job that this process holds. Parts begin in the order of their plan, several at a time, and are settled in that order; one
 * write at a time says up to where. {@link #step} decides everything, from the fields alone.
 */
final class PlannedRun<P extends JobPart> implements PartRun.Listener {
    /** Between two writes of the place alone: parts behind it are repeated if this process dies. */
    private static final Duration PLACE_EVERY = Duration.ofMillis(500);

    private final PlannedRunner runner;
    private final JobPlan<P> plan;
    private final Runnable leave;
    private final RateLimit limit = new RateLimit();
    private final Rate rate = new Rate();
    private final Deque<PartRun<P>> underWay = new ArrayDeque<>();
    private PlannedJob written;
    private PlannedJob now;
    private String planned;
    private boolean planning = true;
    private boolean exhausted;
    private Message broken = Message.NONE;
    private Message waitsFor = Message.NONE;
    private boolean finishing;
    private boolean finished;
    private long lastPlace;
    private boolean writing;
    private boolean waiting;
    private boolean over;
    private boolean stepping;
    private boolean again;

    PlannedRun(PlannedRunner runner, JobPlan<P> plan, PlannedJob job, Runnable leave) {
        this.runner = runner;
        this.plan = plan;
        this.leave = leave;
        this.written = job;
        this.now = job;
        this.planned = job.course().place();
        this.lastPlace = nanos();
        rate.restart(nanos());
    }

    private long nanos() {
        return runner.timing.clocks().nanos();
    }

    /** The present state of the job. */
    synchronized PlannedJob job() {
        return stamped(now);
    }

    private PlannedJob stamped(PlannedJob job) {
        return job.at(job.course().figures(plan.counts(job), rate.perSecond(nanos()), runner.timing.now()));
    }

    /** Another process holds the job, or it is removed. Results that still arrive are dropped. */
    void lose() {
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
        }
        runner.over(this);
        leave.run();
    }

    /** A later holder first forgets the failures of parts that it repeats. */
    void begin() {
        if (!written.course().state().isOpen()) {
            end(written);
            return;
        }
        HolderRequests.forgetFailures(runner, written).thenAccept(forgotten -> {
            synchronized (this) {
                planning = false;
            }
            step();
        });
    }

    /** Applies the row as read: an order, or another owner. */
    void hear(Optional<PlannedJob> found) {
        boolean lost;
        synchronized (this) {
            if (over || !written.course().state().isOpen()) {
                return;
            }
            lost = found.isEmpty()
                    || found.get().holder().epoch() > written.holder().epoch();
            if (!lost && found.get().orders().number() > now.orders().number()) {
                written = written.ordered(found.get().orders());
                now = now.ordered(found.get().orders());
            }
        }
        if (lost) {
            lose();
        } else {
            step();
        }
    }

    /** Decides until nothing is to be decided. Calls made from within are remembered, not nested. */
    void step() {
        synchronized (this) {
            again = true;
            if (stepping) {
                return;
            }
            stepping = true;
        }
        while (true) {
            Runnable act;
            synchronized (this) {
                act = decide();
                if (act == null && !again) {
                    stepping = false;
                    return;
                }
                again = act != null;
            }
            if (act != null) {
                act.run();
            }
        }
    }

    /** One decision under the lock. Its result runs without the lock; null if there is none. */
    private @Nullable Runnable decide() {
        if (over || !now.course().state().isOpen()) {
            return null;
        }
        if (!runner.lease.isFresh()) {
            return wait(PlannedRunner.AGAIN);
        }
        while (!underWay.isEmpty() && underWay.peek().isSettled()) {
            PartRun<P> part = underWay.remove();
            now = now.at(now.course().settled(part.tally(), part.hasFailed(), part.after()));
        }
        boolean quiet = underWay.isEmpty() && !planning;
        PlannedState state = now.course().state();
        if (now.orders().wanted() == Wanted.CANCEL) {
            return quiet
                    ? end(
                            PlannedState.CANCELLED,
                            plan.report(now.at(now.course().in(PlannedState.CANCELLED, Message.NONE))))
                    : writeIfDue();
        }
        if (now.orders().wanted() == Wanted.PAUSE) {
            return quiet && state != PlannedState.PAUSED ? enter(PlannedState.PAUSED, Message.NONE) : writeIfDue();
        }
        if (state != PlannedState.RUNNING) {
            return enter(PlannedState.RUNNING, Message.NONE);
        }
        if (!now.course().reason().equals(waitsFor)) {
            return enter(PlannedState.RUNNING, waitsFor);
        }
        if (!broken.equals(Message.NONE) && quiet) {
            return end(PlannedState.FAILED, broken);
        }
        if (exhausted && quiet) {
            boolean complete = now.course().failed() == 0 && plan.isComplete(now);
            return end(complete ? PlannedState.DONE : PlannedState.FAILED, plan.report(now));
        }
        Runnable write = writeIfDue();
        if (write != null || exhausted || planning || !broken.equals(Message.NONE)) {
            return write;
        }
        if (underWay.size() >= runner.executor.atOnce()) {
            return null;
        }
        limit.limit(now.orders().limit(), nanos());
        long delay = limit.delay(nanos());
        return delay > 0 ? wait(Duration.ofNanos(delay)) : plan();
    }

    private @Nullable Runnable wait(Duration delay) {
        if (waiting) {
            return null;
        }
        waiting = true;
        return () -> runner.timing.later(delay, () -> {
            synchronized (this) {
                waiting = false;
            }
            step();
        });
    }

    private Runnable plan() {
        planning = true;
        String from = planned;
        PlannedJob job = now;
        long most = job.orders().limit().orElse(Integer.MAX_VALUE);
        long number = now.course().settled() + underWay.size();
        return () -> Stages.begun(() -> plan.next(job, from, most)).whenComplete((next, failure) -> {
            if (failure != null) {
                notPlanned(failure);
                return;
            }
            Optional<PartRun<P>> part = next.map(one -> new PartRun<>(runner, plan, one, job, number, this));
            boolean begins;
            synchronized (this) {
                planning = false;
                waitsFor = Message.NONE;
                exhausted = part.isEmpty();
                begins = part.isPresent() && !over && now.orders().wanted() == Wanted.RUN && runner.lease.isFresh();
                if (begins) {
                    planned = part.get().after();
                    underWay.add(part.get());
                    limit.begun(part.get().units(), nanos());
                }
            }
            if (begins) {
                part.get().begin();
            }
            step();
        });
    }

    private void notPlanned(Throwable failure) {
        Optional<Message> passing = runner.passing(failure);
        synchronized (this) {
            waitsFor = passing.orElse(Message.NONE);
        }
        runner.timing.later(PlannedRunner.AGAIN, () -> {
            synchronized (this) {
                planning = false;
                if (passing.isEmpty()) {
                    broken = HasMessage.of(Stages.unwrap(failure));
                }
            }
            step();
        });
        step();
    }

    @Override
    public synchronized boolean isLost() {
        return over;
    }

    @Override
    public synchronized boolean isCancelled() {
        return now.orders().wanted() == Wanted.CANCEL;
    }

    @Override
    public void waits(Message reason) {
        synchronized (this) {
            waitsFor = reason;
        }
        step();
    }

    @Override
    public void settled(long expected, long units, boolean failed) {
        synchronized (this) {
            if (!failed) {
                waitsFor = Message.NONE;
            }
            rate.add(units, nanos());
            limit.begun(Math.max(0, units - expected), nanos());
        }
        step();
    }

    private @Nullable Runnable enter(PlannedState next, Message reason) {
        return write(now.at(now.course().in(next, reason)));
    }

    /** Ends the job after its plan has finished. */
    private @Nullable Runnable end(PlannedState state, Message report) {
        if (finishing) {
            return finished ? enter(state, report) : null;
        }
        finishing = true;
        PlannedJob job = now;
        return () -> HolderRequests.finish(runner, plan, job).thenAccept(done -> {
            synchronized (this) {
                finished = true;
            }
            step();
        });
    }

    private @Nullable Runnable writeIfDue() {
        if (now.equals(written)) {
            return null;
        }
        long left = PLACE_EVERY.toNanos() - (nanos() - lastPlace);
        return left <= 0 ? write(now) : wait(Duration.ofNanos(left));
    }

    /** Writes the row, one write at a time. Later changes are in the next write. Repeated until the result is known. */
    private @Nullable Runnable write(PlannedJob next) {
        if (writing) {
            return null;
        }
        writing = true;
        lastPlace = nanos();
        PlannedJob row = stamped(next);
        return () -> runner.untilAnswered(() -> runner.jobs.write(row)).thenAccept(made -> {
            if (made) {
                wrote(next, row);
            } else {
                runner.untilAnswered(() -> runner.jobs.read(next.id())).thenAccept(found -> {
                    synchronized (this) {
                        writing = false;
                    }
                    hear(found);
                });
            }
        });
    }

    private void wrote(PlannedJob next, PlannedJob row) {
        synchronized (this) {
            writing = false;
            // An order that was heard since was given after this write.
            written = next.ordered(now.orders());
            now = now.at(now.course().in(next.course().state(), next.course().reason()));
        }
        if (next.course().state().isOpen()) {
            step();
        } else {
            end(row.ordered(now.orders()));
        }
    }

    private void end(PlannedJob ended) {
        HolderRequests.remember(runner, ended).thenAccept(removed -> {
            lose();
            runner.tellEnded(ended);
        });
    }
}
