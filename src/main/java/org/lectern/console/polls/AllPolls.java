package org.lectern.console.polls;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.spark.SparkCommands;
import org.lectern.console.spark.SparkOrder;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.job.JobId;
import org.lectern.model.Cause;
import org.lectern.poll.PollId;
import org.lectern.poll.PollReviewJob;
import org.lectern.poll.PollReviews;
import org.lectern.poll.ReviewedPoll;

/** The review of all polls, here or on Spark, and its results since the page was opened. UI thread only. */
final class AllPolls {
    private static final int PAGE = 100;
    private static final JsonMapper MAPPER = new JsonMapper();

    /**
     * What a review has said of a poll.
     *
     * @param refused who should not be there
     * @param unclaimed who lack the rows that batches go by
     * @param unreadable rows
     */
    record Reviewed(PollId poll, long refused, long unclaimed, long unreadable, boolean clean) {
        boolean isRight() {
            return clean && unreadable == 0;
        }
    }

    private final ConsoleContext context;
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper(false);
    private final Map<PollId, Reviewed> reviewed = new HashMap<>();
    private Runnable changed = () -> {};

    AllPolls(ConsoleContext context) {
        this.context = context;
    }

    boolean isOffered() {
        return new SparkCommands(context).areOffered();
    }

    /** Told whenever more is known. */
    void onChanged(Runnable handler) {
        changed = handler;
    }

    /** Empty for a poll that was not reviewed. */
    Optional<Reviewed> of(PollId poll) {
        return Optional.ofNullable(reviewed.get(poll));
    }

    /** Whether a review by this console is under way. */
    ReadOnlyBooleanProperty running() {
        return running.getReadOnlyProperty();
    }

    /** Reviews them by a job, which the status bar shows. */
    void begin() {
        PollReviews reviews = context.lectern().polls().reviews();
        String title = context.texts().get("uniqueness.review.title");
        CompletableFuture<PollReviewJob> begun = new CompletableFuture<>();
        running.set(true);
        clear();
        context.works()
                .<PollReviewJob.Report>job(title)
                .success(this::done)
                .failure(failure -> context.notices().failed(title, failure))
                .end(() -> running.set(false))
                .follow(
                        shown -> reviews.start(
                                        List.of(),
                                        Cause.of(context.lectern().connection().operator(), ""))
                                .thenCompose(job -> {
                                    begun.complete(job);
                                    context.ui().execute(() -> follow(job, shown));
                                    return job.ended()
                                            .thenCompose(report -> results(reviews, job.id(), Optional.empty())
                                                    .thenApply(all -> report));
                                }),
                        () -> begun.thenAccept(PollReviewJob::cancel));
    }

    private void follow(PollReviewJob job, Job shown) {
        PollingTimer.until(
                job.ended(),
                context.ui(),
                () -> shown.tell(
                        0,
                        -1,
                        context.texts()
                                .get(
                                        "uniqueness.review.progress",
                                        job.progress().reviewed())));
    }

    private CompletionStage<?> results(PollReviews reviews, JobId job, Optional<String> after) {
        return reviews.reviewed(job, after, PAGE).thenCompose(page -> {
            context.ui()
                    .execute(() -> page.rows().stream()
                            .filter(ReviewedPoll::isReviewed)
                            .forEach(found -> take(new Reviewed(
                                    found.poll(),
                                    found.refused(),
                                    found.unclaimed(),
                                    found.unreadable(),
                                    found.isClean()))));
            return page.next().isEmpty() ? CompletableFuture.completedStage(null) : results(reviews, job, page.next());
        });
    }

    private void done(PollReviewJob.Report report) {
        if (report.isComplete()) {
            done();
        } else {
            context.notices().warning(context.texts().say(report.reason()), "");
        }
    }

    private void done() {
        context.notices()
                .done(context.texts()
                        .get(
                                "uniqueness.review.done",
                                reviewed.size(),
                                reviewed.values().stream()
                                        .filter(one -> !one.isRight())
                                        .count()));
    }

    private void clear() {
        reviewed.clear();
        changed.run();
    }

    /** Shows the command, and runs it once the operator says so. */
    void ask() {
        String title = context.texts().get("uniqueness.review.title");
        new SparkCommands(context)
                .ask(
                        new SparkOrder(title, List.of("polls", "review", "--json"))
                                .onData(line -> read(line)
                                        .ifPresent(found -> context.ui().execute(() -> take(found))))
                                .onDone(ended -> done()),
                        begun -> clear(),
                        () -> {});
    }

    private void take(Reviewed found) {
        reviewed.put(found.poll(), found);
        changed.run();
    }

    /** A line that is about a whole poll. */
    static Optional<Reviewed> read(String line) {
        try {
            JsonNode said = MAPPER.readTree(line);
            return said.path("type").asText().equals("review")
                    ? Optional.of(new Reviewed(
                            new PollId(said.path("poll").asText()),
                            said.path("refused").asLong(),
                            said.path("unclaimed").asLong(),
                            said.path("unreadable").asLong(),
                            said.path("clean").asBoolean()))
                    : Optional.empty();
        } catch (JsonProcessingException other) {
            return Optional.empty();
        }
    }
}
