package org.lectern.job.planned;

import java.time.Duration;
import java.util.Optional;
import org.lectern.async.Stages;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** A part under way. It is retried after transient failures, and ends with its outcome or its failure on record. */
final class PartRun<P extends JobPart> {
    /** With the delays between them, some five minutes. */
    private static final int ATTEMPTS = 35;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final PlannedRunner runner;
    private final JobPlan<P> plan;
    private final JobPlan.Planned<P> planned;
    private final PlannedJob job;
    private final long number;
    private final Listener listener;
    private JobTally tally = JobTally.NONE;
    private boolean failed;
    private boolean settled;

    /** The job of a part. */
    interface Listener {
        /** Whether another process took it over. */
        boolean isLost();

        boolean isCancelled();

        /** The part waits, for this reason. */
        void waits(Message reason);

        /**
         * The part is settled.
         *
         * @param expected units that it was expected to take
         */
        void settled(long expected, long units, boolean failed);
    }

    /** @param number of the part in its job, from 0 */
    PartRun(
            PlannedRunner runner,
            JobPlan<P> plan,
            JobPlan.Planned<P> planned,
            PlannedJob job,
            long number,
            Listener listener) {
        this.runner = runner;
        this.plan = plan;
        this.planned = planned;
        this.job = job;
        this.number = number;
        this.listener = listener;
    }

    /** The place behind it. */
    String after() {
        return planned.after();
    }

    long units() {
        return planned.part().units();
    }

    synchronized boolean isSettled() {
        return settled;
    }

    synchronized JobTally tally() {
        return tally;
    }

    synchronized boolean hasFailed() {
        return failed;
    }

    void begin() {
        attempt(1);
    }

    private void attempt(int attempt) {
        Stages.begun(() -> runner.executor.run(plan, planned.part())).whenComplete((outcome, failure) -> {
            if (failure == null) {
                settle(outcome, false);
                return;
            }
            Optional<Message> passing = runner.passing(failure);
            if (passing.isPresent() && attempt < ATTEMPTS && !listener.isCancelled()) {
                runner.timing.later(delay(attempt), () -> again(attempt + 1));
                listener.waits(passing.get());
            } else {
                fail(HasMessage.of(Stages.unwrap(failure)));
            }
        });
    }

    private static Duration delay(int attempt) {
        Duration delay = PlannedRunner.AGAIN.multipliedBy(1L << Math.min(5, attempt - 1));
        return delay.compareTo(LONGEST_WAIT) < 0 ? delay : LONGEST_WAIT;
    }

    /** A part of a lost job is not retried. */
    private void again(int attempt) {
        if (listener.isLost()) {
            return;
        }
        if (runner.lease.isFresh()) {
            attempt(attempt);
        } else {
            runner.timing.later(PlannedRunner.AGAIN, () -> again(attempt));
        }
    }

    /** The failure is on record before the place that counts it. */
    private void fail(Message reason) {
        runner.untilAnswered(() -> runner.jobs
                        .fail(
                                job.id(),
                                job.holder().epoch(),
                                number,
                                planned.part().toString(),
                                reason)
                        .<Object>thenApply(done -> ""))
                .thenAccept(recorded -> settle(JobTally.NONE, true));
    }

    private void settle(JobTally outcome, boolean lost) {
        synchronized (this) {
            tally = outcome;
            failed = lost;
            settled = true;
        }
        listener.settled(units(), outcome.total(), lost);
    }
}
