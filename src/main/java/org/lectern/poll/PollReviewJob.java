package org.lectern.poll;

import java.util.concurrent.CompletionStage;
import org.lectern.job.JobHandle;
import org.lectern.job.JobId;
import org.lectern.job.JobResult;
import org.lectern.job.Steering;
import org.lectern.job.planned.PlannedDesk;
import org.lectern.job.planned.PlannedJob;
import org.lectern.wording.Message;

/** A review of many polls, for the process that asked for it, wherever it runs. */
public final class PollReviewJob implements JobHandle<PollReviewJob.Report> {
    private final PlannedDesk desk;
    private final PlannedJob job;
    private final CompletionStage<Report> ended;

    /**
     * The result of a review.
     *
     * @param reviewed polls
     * @param wrong of these, those with violations, without claims, or with rows that cannot be read
     * @param failed polls that could not be reviewed, or parts of them: the reasons are on record
     * @param cancelled whether it was ended before all were tried
     * @param broken why it ended before all were tried; {@link Message#NONE} if it did not
     */
    public record Report(long reviewed, long wrong, long failed, boolean cancelled, Message broken)
            implements JobResult {
        @Override
        public boolean isComplete() {
            return failed == 0 && !cancelled && broken.equals(Message.NONE);
        }

        @Override
        public Message reason() {
            return isComplete() ? Message.NONE : broken.equals(Message.NONE) ? message() : broken;
        }

        Message message() {
            return (cancelled ? PollSentence.REVIEW_CANCELLED : PollSentence.REVIEW_ENDED).of(reviewed, wrong, failed);
        }
    }

    /** @param job on record */
    PollReviewJob(PlannedDesk desk, PlannedJob job) {
        this.desk = desk;
        this.job = job;
        this.ended = desk.runner().ended(job).thenApply(end -> PollReviewPlan.report(end, end.isCancelled()));
    }

    public JobId id() {
        return job.id();
    }

    /** The result so far. Cheap, to be asked as often as a view likes. */
    public Report progress() {
        return PollReviewPlan.report(desk.runner().seen(job), false);
    }

    @Override
    public CompletionStage<Report> ended() {
        return ended;
    }

    @Override
    public void cancel() {
        desk.steer(job.id(), new Steering.Order(Steering.Kind.STOP));
    }
}
