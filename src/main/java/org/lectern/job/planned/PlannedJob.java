package org.lectern.job.planned;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.JobTask;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/**
 * The row of a planned job: everything that another process needs to finish it.
 *
 * @param settings of its kind
 */
public record PlannedJob(
        JobId id,
        JobTask task,
        Cause cause,
        Map<String, String> settings,
        Instant started,
        Holder holder,
        Course course,
        Orders orders) {
    /**
     * The process that holds a job.
     *
     * @param process a run of the program, unlike any other
     * @param name for people: {@code name@host}
     * @param epoch rises with each holder, and fences all writes of earlier ones
     */
    public record Holder(String process, String name, long epoch) {}

    /**
     * How far a job is.
     *
     * @param reason why it waits, or how it ended
     * @param place where the first part begins that is not settled; empty at the beginning
     * @param settled parts before the place
     * @param failed of these, those that failed for good
     * @param tally the outcome of the parts before the place, and of no others
     * @param counts the same for people
     * @param perSecond units per second of late; 0 if unknown
     * @param updated when its holder last wrote it
     */
    public record Course(
            PlannedState state,
            Message reason,
            String place,
            long settled,
            long failed,
            JobTally tally,
            JobCounts counts,
            double perSecond,
            Instant updated) {
        static Course begun(JobCounts counts, Instant now) {
            return new Course(PlannedState.QUEUED, Message.NONE, "", 0, 0, JobTally.NONE, counts, 0, now);
        }

        /** @throws IllegalStateException if the state may not follow */
        Course in(PlannedState next, Message why) {
            if (next != state && !state.next().contains(next)) {
                throw new IllegalStateException(state + " to " + next);
            }
            return new Course(next, why, place, settled, failed, tally, counts, perSecond, updated);
        }

        /** The next part is settled. Place and tally change together. */
        Course settled(JobTally more, boolean lost, String after) {
            return new Course(
                    state,
                    reason,
                    after,
                    settled + 1,
                    failed + (lost ? 1 : 0),
                    tally.plus(more),
                    counts,
                    perSecond,
                    updated);
        }

        Course figures(JobCounts now, double rate, Instant when) {
            return new Course(state, reason, place, settled, failed, tally, now, rate, when);
        }
    }

    /**
     * Orders of operators for a job.
     *
     * @param limit units per second, of all executors together
     * @param number how many orders were given; fences a holder that has not heard the last one
     */
    public record Orders(Wanted wanted, OptionalInt limit, long number) {
        /** Nothing was ordered yet. */
        static final Orders NONE = new Orders(Wanted.RUN, OptionalInt.empty(), 0);

        Orders wanting(Wanted now) {
            return new Orders(now, limit, number);
        }

        Orders limited(OptionalInt perSecond) {
            return new Orders(wanted, perSecond, number);
        }

        Orders numbered(long next) {
            return new Orders(wanted, limit, next);
        }
    }

    /** The latest order. */
    public enum Wanted {
        RUN,
        PAUSE,
        CANCEL
    }

    public PlannedJob {
        settings = Map.copyOf(settings);
    }

    /** A new job without a holder. */
    public static PlannedJob of(
            JobId id, JobTask task, Cause cause, Map<String, String> settings, JobCounts counts, Instant now) {
        return new PlannedJob(
                id, task, cause, settings, now, new Holder("", "", 1), Course.begun(counts, now), Orders.NONE);
    }

    PlannedJob heldBy(Holder next) {
        return new PlannedJob(id, task, cause, settings, started, next, course, orders);
    }

    /** The same job with its end from the history. */
    public PlannedJob ended(Course end) {
        return at(end);
    }

    PlannedJob at(Course now) {
        return new PlannedJob(id, task, cause, settings, started, holder, now, orders);
    }

    PlannedJob ordered(Orders now) {
        return new PlannedJob(id, task, cause, settings, started, holder, course, now);
    }

    /** The same job with a limit from its beginning. */
    public PlannedJob limited(OptionalInt perSecond) {
        return ordered(orders.limited(perSecond));
    }

    /** Whether an operator ended it before everything was tried. */
    public boolean isCancelled() {
        return course.state() == PlannedState.CANCELLED;
    }

    /** The job as lists and the history have it. */
    public JobRecord listed() {
        JobState state = switch (course.state()) {
            case QUEUED -> JobState.QUEUED;
            case RUNNING -> course.reason().equals(Message.NONE) ? JobState.RUNNING : JobState.HELD;
            case PAUSED -> JobState.PAUSED;
            case DONE -> JobState.DONE;
            case FAILED, CANCELLED -> course.counts().left() == 0 ? JobState.DONE : JobState.ENDED_EARLY;
        };
        return new JobRecord(
                id,
                task,
                cause,
                state,
                course.reason(),
                course.counts(),
                course.perSecond(),
                orders.limit(),
                started,
                course.updated(),
                Optional.empty(),
                true,
                Optional.empty(),
                Optional.empty());
    }
}
