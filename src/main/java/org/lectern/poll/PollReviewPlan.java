package org.lectern.poll;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.planned.JobPart;
import org.lectern.job.planned.JobPlan;
import org.lectern.job.planned.JobTally;
import org.lectern.job.planned.PlannedJob;
import org.lectern.job.planned.PlannedState;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * The review of many polls: of those in the settings, or of all. A part is some polls. Its place is the number of the first one,
 * or the cursor of its page of all.
 */
public final class PollReviewPlan implements JobPlan<PollReviewPlan.Some> {
    /** The place behind the last poll; no cursor has this text. */
    private static final String END = "end";

    /** Most polls are small: a part takes longer than its dispatch. */
    private static final int SIZE = 20;

    private final PollStore store;
    private final PollReviewRecords records;
    private final Executor pages;
    private final int size;

    /** @param pages judges pages of subscribers */
    public PollReviewPlan(PollStore store, PollReviewRecords records, Executor pages) {
        this(store, records, pages, SIZE);
    }

    /** @param size polls of a part */
    PollReviewPlan(PollStore store, PollReviewRecords records, Executor pages, int size) {
        this.store = store;
        this.records = records;
        this.pages = pages;
        this.size = size;
    }

    /** The result of one poll. */
    enum Outcome {
        RIGHT,
        WRONG,
        FAILED
    }

    /** Polls to be reviewed by a job. */
    record Some(String job, List<PollId> polls) implements JobPart {
        Some {
            polls = List.copyOf(polls);
        }

        @Override
        public long units() {
            return polls.size();
        }

        @Override
        public String toString() {
            return "polls " + polls;
        }
    }

    /** @param polls none: all */
    static Map<String, String> settings(List<PollId> polls) {
        Map<String, String> settings = new HashMap<>();
        for (int i = 0; i < polls.size(); i++) {
            settings.put(Integer.toString(i), polls.get(i).value());
        }
        return settings;
    }

    @Override
    public JobKind kind() {
        return JobKind.POLL_REVIEW;
    }

    @Override
    public CompletionStage<Optional<Planned<Some>>> next(PlannedJob job, String place, long most) {
        int limit = (int) Math.min(size, most);
        if (place.equals(END)) {
            return CompletableFuture.completedStage(Optional.empty());
        }
        return job.settings().isEmpty()
                ? some(job, Optional.of(place).filter(after -> !after.isEmpty()), limit)
                : CompletableFuture.completedStage(named(job, place.isEmpty() ? 0 : Integer.parseInt(place), limit));
    }

    /** A page may be empty before the end, if none of its polls can be read. */
    private CompletionStage<Optional<Planned<Some>>> some(PlannedJob job, Optional<String> after, int limit) {
        return store.polls(after, limit).thenCompose(page -> {
            List<PollId> polls = page.rows().stream().map(PollTitle::id).toList();
            return polls.isEmpty() && page.next().isPresent()
                    ? some(job, page.next(), limit)
                    : CompletableFuture.completedStage(planned(job, polls, page.next()));
        });
    }

    private static Optional<Planned<Some>> named(PlannedJob job, int from, int limit) {
        int all = job.settings().size();
        int to = Math.min(all, from + limit);
        List<PollId> polls = new ArrayList<>();
        for (int i = from; i < to; i++) {
            polls.add(new PollId(job.settings().getOrDefault(Integer.toString(i), "")));
        }
        return planned(job, polls, to < all ? Optional.of(Integer.toString(to)) : Optional.empty());
    }

    private static Optional<Planned<Some>> planned(PlannedJob job, List<PollId> polls, Optional<String> after) {
        return polls.isEmpty()
                ? Optional.empty()
                : Optional.of(new Planned<>(new Some(job.id().value(), polls), after.orElse(END)));
    }

    @Override
    public CompletionStage<JobTally> work(Some part) {
        List<JobTally> done = new ArrayList<>();
        return Stages.inTurn(
                        part.polls(),
                        poll -> review(poll)
                                .thenCompose(reviewed -> records.put(new JobId(part.job()), reviewed)
                                        .thenAccept(recorded -> done.add(JobTally.of(outcome(reviewed), 1)))))
                .thenApply(all -> done.stream().reduce(JobTally.NONE, JobTally::plus));
    }

    /** A transient failure fails the part, which is tried again. Any other is the result of this poll. */
    private CompletionStage<ReviewedPoll> review(PollId poll) {
        return new Reviewing(store, Constraints.STANDARD, poll, read -> true, pages)
                .run()
                .thenApply(ReviewedPoll::of)
                .exceptionallyCompose(failure -> ClusterFailures.isTransient(Stages.unwrap(failure))
                        ? CompletableFuture.failedStage(failure)
                        : CompletableFuture.completedStage(
                                ReviewedPoll.failed(poll, HasMessage.of(Stages.unwrap(failure)))));
    }

    private static Outcome outcome(ReviewedPoll reviewed) {
        return !reviewed.isReviewed()
                ? Outcome.FAILED
                : reviewed.isClean() && reviewed.unreadable() == 0 ? Outcome.RIGHT : Outcome.WRONG;
    }

    /** How many polls there are in all is not known before the last. */
    @Override
    public JobCounts counts(PlannedJob job) {
        PollReviewJob.Report report = report(job, job.isCancelled());
        long tried = report.reviewed() + report.failed();
        boolean over = job.course().place().equals(END);
        return job.settings().isEmpty()
                ? new JobCounts(report.reviewed(), report.failed(), over ? 0 : 1, over)
                : new JobCounts(
                        report.reviewed(),
                        report.failed(),
                        Math.max(0, job.settings().size() - tried),
                        true);
    }

    static PollReviewJob.Report report(PlannedJob job, boolean cancelled) {
        PlannedJob.Course course = job.course();
        long failed = course.tally().get(Outcome.FAILED) + course.failed();
        return new PollReviewJob.Report(
                course.tally().get(Outcome.RIGHT) + course.tally().get(Outcome.WRONG),
                course.tally().get(Outcome.WRONG),
                failed,
                cancelled,
                course.state() == PlannedState.FAILED && failed == 0 ? course.reason() : Message.NONE);
    }

    @Override
    public boolean isComplete(PlannedJob job) {
        return job.course().tally().get(Outcome.FAILED) == 0;
    }

    @Override
    public Message report(PlannedJob job) {
        return report(job, job.isCancelled()).message();
    }
}
