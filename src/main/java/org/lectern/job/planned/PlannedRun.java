package org.lectern.job.planned;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
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
final class PlannedRun<P extends JobPart> {
    /** With the delays between them, some five minutes. */
    private static final int ATTEMPTS = 35;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    /** Between two writes of the place alone: parts behind it are repeated if this process dies. */
    private static final Duration PLACE_EVERY = Duration.ofMillis(500);

    private final PlannedRunner runner;
    private final JobPlan<P> plan;
    private final Runnable leave;
    private final RateLimit limit = new RateLimit();
    private final Rate rate = new Rate();
    private final Deque<Slot<P>> underWay = new ArrayDeque<>();
    private PlannedJob written;
    private PlannedJob now;
    private String planned;
    private boolean planning = true;
    private boolean exhausted;
    private Message broken = Message.NONE;
    private Message waitsFor = Message.NONE;
    private Ending ending = Ending.NONE;
    private long lastPlace;
    private boolean writing;
    private boolean waiting;
    private boolean over;
    private boolean stepping;
    private boolean again;

    private enum Ending {
        NONE,
        FINISHING,
        FINISHED
    }

    private static final class Slot<P extends JobPart> {
        final P part;
        final String after;
        final long number;
        JobTally tally = JobTally.NONE;
        boolean settled;
        boolean failed;

        Slot(P part, String after, long number) {
            this.part = part;
            this.after = after;
            this.number = number;
        }
    }

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

    /** The job as it is now. */
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

    /** A later owner first forgets failures of parts that it is going to repeat. */
    void begin() {
        if (!written.course().state().isOpen()) {
            end();
            return;
        }
        long epoch = written.holder().epoch();
        runner.untilAnswered(() -> epoch == 1
                        ? CompletableFuture.<Object>completedStage("")
                        : runner.jobs
                                .forgetFailures(
                                        written.id(), epoch, written.course().settled())
                                .<Object>thenApply(done -> ""))
                .thenAccept(forgotten -> {
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

    /** One decision, under the lock; what follows from it runs without. Null if there is none. */
    private @Nullable Runnable decide() {
        if (over || !now.course().state().isOpen()) {
            return null;
        }
        if (!runner.lease.isFresh()) {
            return wait(PlannedRunner.AGAIN);
        }
        while (!underWay.isEmpty() && underWay.peek().settled) {
            Slot<P> slot = underWay.remove();
            now = now.at(now.course().settled(slot.tally, slot.failed, slot.after));
        }
        boolean quiet = underWay.isEmpty() && !planning;
        PlannedState state = now.course().state();
        if (now.orders().wanted() == Wanted.CANCEL) {
            return quiet ? end(PlannedState.CANCELLED, plan.report(cancelled())) : writeIfDue();
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
        if (!exhausted && broken.equals(Message.NONE) && !planning && underWay.size() < runner.executor.atOnce()) {
            limit.limit(now.orders().limit(), nanos());
            long delay = limit.delay(nanos());
            return both(writeIfDue(), delay > 0 ? wait(Duration.ofNanos(delay)) : plan());
        }
        return writeIfDue();
    }

    private PlannedJob cancelled() {
        return now.at(now.course().in(PlannedState.CANCELLED, Message.NONE));
    }

    private static @Nullable Runnable both(@Nullable Runnable one, @Nullable Runnable other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return () -> {
            one.run();
            other.run();
        };
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
        OptionalInt perSecond = job.orders().limit();
        long most = perSecond.isPresent() ? perSecond.getAsInt() : Long.MAX_VALUE;
        long number = now.course().settled() + underWay.size();
        return () -> Stages.begun(() -> plan.next(job, from, most)).whenComplete((next, failure) -> {
            if (failure != null) {
                notPlanned(failure);
                return;
            }
            Slot<P> slot =
                    next.map(one -> new Slot<>(one.part(), one.after(), number)).orElse(null);
            boolean begins;
            synchronized (this) {
                planning = false;
                answered();
                exhausted = slot == null;
                begins = slot != null && !over && now.orders().wanted() == Wanted.RUN && runner.lease.isFresh();
                if (begins) {
                    planned = slot.after;
                    underWay.add(slot);
                    limit.begun(slot.part.units(), nanos());
                }
            }
            if (begins) {
                work(slot, 1);
            }
            step();
        });
    }

    private void answered() {
        waitsFor = Message.NONE;
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

    private void work(Slot<P> slot, int attempt) {
        Stages.begun(() -> runner.executor.run(plan, slot.part)).whenComplete((tally, failure) -> {
            if (failure == null) {
                settle(slot, tally, false);
                return;
            }
            Optional<Message> passing = runner.passing(failure);
            if (passing.isPresent() && attempt < ATTEMPTS && !isCancelled()) {
                synchronized (this) {
                    waitsFor = passing.get();
                }
                runner.timing.later(delay(attempt), () -> retry(slot, attempt));
                step();
            } else {
                failed(slot, HasMessage.of(Stages.unwrap(failure)));
            }
        });
    }

    private synchronized boolean isCancelled() {
        return now.orders().wanted() == Wanted.CANCEL;
    }

    private static Duration delay(int attempt) {
        Duration delay = PlannedRunner.AGAIN.multipliedBy(1L << Math.min(5, attempt - 1));
        return delay.compareTo(LONGEST_WAIT) < 0 ? delay : LONGEST_WAIT;
    }

    /** The failure is on record before the place that counts it. */
    private void failed(Slot<P> slot, Message reason) {
        runner.untilAnswered(() -> runner.jobs
                        .fail(written.id(), written.holder().epoch(), slot.number, slot.part.toString(), reason)
                        .<Object>thenApply(done -> ""))
                .thenAccept(recorded -> settle(slot, JobTally.NONE, true));
    }

    /** A part of a job that was lost meanwhile is not tried again. */
    private void retry(Slot<P> slot, int attempt) {
        synchronized (this) {
            if (over) {
                return;
            }
        }
        if (runner.lease.isFresh()) {
            work(slot, attempt + 1);
        } else {
            runner.timing.later(PlannedRunner.AGAIN, () -> retry(slot, attempt));
        }
    }

    private void settle(Slot<P> slot, JobTally tally, boolean failed) {
        synchronized (this) {
            slot.tally = tally;
            slot.failed = failed;
            slot.settled = true;
            if (!failed) {
                answered();
            }
            rate.add(tally.total(), nanos());
            limit.begun(Math.max(0, tally.total() - slot.part.units()), nanos());
        }
        step();
    }

    private @Nullable Runnable enter(PlannedState next, Message reason) {
        return write(now.at(now.course().in(next, reason)));
    }

    /** Ends the job, once what its kind still has to do is done. */
    private @Nullable Runnable end(PlannedState state, Message report) {
        return switch (ending) {
            case NONE -> {
                ending = Ending.FINISHING;
                PlannedJob job = now;
                yield () -> finish(job);
            }
            case FINISHING -> null;
            case FINISHED -> enter(state, report);
        };
    }

    /** A failure that stays does not keep the job from its end: the parts have their outcome. */
    private void finish(PlannedJob job) {
        Stages.begun(() -> plan.finish(job).<Object>thenApply(done -> "")).whenComplete((done, failure) -> {
            if (failure != null && runner.passing(failure).isPresent()) {
                runner.timing.later(PlannedRunner.AGAIN, () -> finish(job));
                return;
            }
            synchronized (this) {
                ending = Ending.FINISHED;
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
            // An order heard meanwhile was given after this write.
            written = next.ordered(now.orders());
            now = now.at(now.course().in(next.course().state(), next.course().reason()));
        }
        if (next.course().state().isOpen()) {
            step();
        } else {
            synchronized (this) {
                written = row.ordered(now.orders());
            }
            end();
        }
    }

    /** The end is on record. History, then removal: every step may be repeated by the next owner. */
    private void end() {
        PlannedJob ended = written;
        runner.untilAnswered(() -> runner.jobs.remember(ended).<Object>thenApply(done -> ""))
                .thenCompose(remembered -> runner.untilAnswered(
                        () -> runner.jobs.remove(ended.id(), ended.holder().epoch())))
                .thenAccept(removed -> {
                    lose();
                    runner.tellEnded(ended);
                });
    }
}
