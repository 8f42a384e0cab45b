package org.lectern.job.planned;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.job.JobId;
import org.lectern.job.planned.PlannedJob.Holder;
import org.lectern.job.planned.PlannedJob.Orders;
import org.lectern.wording.Message;

/**
 * The rows of planned jobs. Methods that answer with a boolean are a compare-and-set in the job's row. A stage that fails leaves open
 * whether the write was made; all but {@link #insert} are safe to repeat. Nothing blocks.
 */
public interface PlannedJobs {
    /** Records a new job, unless it has a row. */
    CompletionStage<Boolean> insert(PlannedJob job);

    /** Reads a row at SERIAL: a compare-and-set that was not answered is settled before. */
    CompletionStage<Optional<PlannedJob>> read(JobId id);

    /** Reads a row at QUORUM, for orders. */
    CompletionStage<Optional<PlannedJob>> peek(JobId id);

    /** The rows of all open jobs. */
    CompletionStage<List<PlannedJob>> open();

    /** Gives a job another holder, if its epoch is the one before the holder's. */
    CompletionStage<Boolean> claim(JobId id, Holder next);

    /** Writes the course, if epoch and number of orders are those of the job. */
    CompletionStage<Boolean> write(PlannedJob next);

    /** Writes orders with the next number, if no others came between. */
    CompletionStage<Boolean> order(JobId id, Orders next);

    /** Records a failed part. The epoch is its write time. */
    CompletionStage<?> fail(JobId id, long epoch, long number, String part, Message reason);

    /** Deletes the failed parts from this number on that earlier epochs recorded, also those that arrive later. */
    CompletionStage<?> forgetFailures(JobId id, long epoch, long from);

    /** The reasons of failed parts, in their order. */
    CompletionStage<List<Message>> failures(JobId id, int atMost);

    /** Writes a job that has ended into the history. */
    CompletionStage<?> remember(PlannedJob ended);

    /**
     * A job of the history with its tally; empty if absent.
     *
     * @param job as it was before its end
     */
    CompletionStage<Optional<PlannedJob>> ended(PlannedJob job);

    /** Removes the row of a job, if its epoch is this one. */
    CompletionStage<Boolean> remove(JobId id, long epoch);
}
