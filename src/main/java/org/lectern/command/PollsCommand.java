package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.lectern.job.JobId;
import org.lectern.model.ScanPage;
import org.lectern.poll.PollFix;
import org.lectern.poll.PollId;
import org.lectern.poll.PollReview;
import org.lectern.poll.PollReviewJob;
import org.lectern.poll.PollTitle;
import org.lectern.poll.ReviewedPoll;
import org.lectern.wording.InvalidInputException;
import org.lectern.write.Write;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Polls, and what is wrong in them. */
@Command(
        name = "polls",
        description = "Lists and reviews polls, and fixes violations. The earliest subscriber keeps the place.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {PollsCommand.Listing.class, PollsCommand.Review.class, PollsCommand.Fix.class})
final class PollsCommand {
    private static final int PAGE = 500;
    /** Reviews have up to a thousand violations each. */
    private static final int REVIEWS = 20;

    private static CompletionStage<ScanPage<PollTitle>> page(OpenConnection connection, Optional<String> after) {
        return connection.lectern().polls().list(after, PAGE);
    }

    private static PollReview review(OpenConnection connection, PollId poll, Output output) throws Exception {
        return ApplyingCommand.await(
                connection,
                output,
                goesOn -> connection.lectern().polls().review(poll, goesOn),
                read -> poll + ": " + Output.count(read, "subscriber", "subscribers") + " read",
                CommandSentence.REVIEW_INTERRUPTED.of());
    }

    /** What is wrong, a JSON line each, and what was looked at. */
    private static void print(PollReview review, Output output) {
        PollId poll = review.poll().id();
        print(poll, review.refused().values(), review.unreadable(), output);
        print(
                poll,
                review.subscribers(),
                review.refused().size(),
                review.unclaimed(),
                review.unreadable().size(),
                review.isClean(),
                output);
    }

    private static void print(
            PollId poll, Collection<PollReview.Reviewed> refused, List<String> unreadable, Output output) {
        refused.forEach(reviewed -> {
            ObjectNode object = Output.object("refused")
                    .put("poll", poll.value())
                    .put("subscriber", reviewed.subscriber().key().toString())
                    .put("name", reviewed.subscriber().name())
                    .put("violation", reviewed.refusal().violation().english())
                    .put("because", reviewed.refusal().sentence());
            object.set("options", Output.texts(reviewed.subscriber().options()));
            output.data(object);
        });
        unreadable.forEach(output::say);
    }

    private static void print(
            PollId poll,
            long subscribers,
            long refused,
            long unclaimed,
            long unreadable,
            boolean clean,
            Output output) {
        output.covered(
                Output.object("review")
                        .put("poll", poll.value())
                        .put("subscribers", subscribers)
                        .put("refused", refused)
                        .put("unclaimed", unclaimed)
                        .put("unreadable", unreadable)
                        .put("clean", clean),
                poll + ": " + Output.count(subscribers, "subscriber", "subscribers") + " read, "
                        + Output.number(refused) + " should not be there, " + Output.number(unclaimed)
                        + " lack the rows that batches go by, " + Output.number(unreadable)
                        + " rows skipped that cannot be read.");
    }

    private static void print(ReviewedPoll found, Output output) {
        if (!found.isReviewed()) {
            output.say(found.poll() + ": " + found.failure().english());
            return;
        }
        print(found.poll(), found.violations(), found.reasons(), output);
        print(
                found.poll(),
                found.subscribers(),
                found.refused(),
                found.unclaimed(),
                found.unreadable(),
                found.isClean(),
                output);
    }

    /** Lists polls. */
    @Command(name = "list", description = "Lists all polls, one per line.")
    static final class Listing extends ConnectedCommand {
        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            output.eachRow(
                    after -> page(connection, after),
                    poll -> output.result(
                            Output.object("poll")
                                    .put("poll", poll.id().value())
                                    .put("title", poll.title())
                                    .put("claimed", poll.claimed()),
                            () -> poll.id() + "  " + poll.title() + (poll.claimed() ? "" : "  (goes by keys alone)")));
            return Exit.NOTHING_FOUND;
        }
    }

    /** Looks at every subscriber of polls. */
    @Command(
            name = "review",
            description =
                    "Reviews every subscriber of these polls, or of all. Prints violations as JSON lines. More than one "
                            + "poll is a job, which any process finishes. Exit code 1: violations.")
    static final class Review extends EngineCommand {
        @Parameters(paramLabel = "POLL", arity = "0..*", description = "poll ids (all polls)")
        private List<String> polls = new ArrayList<>();

        @Option(names = "--job", paramLabel = "NAME", description = "print the results of this review instead")
        private Optional<String> job = Optional.empty();

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            if (job.isPresent()) {
                return again(new JobId(job.get()), connection, output);
            }
            if (polls.size() == 1) {
                PollReview review = PollsCommand.review(connection, new PollId(polls.get(0)), output);
                print(review, output);
                return Exit.found(!review.isClean() || !review.unreadable().isEmpty());
            }
            PollReviewJob review = output.await(connection
                    .lectern()
                    .polls()
                    .reviews()
                    .start(polls.stream().map(PollId::new).toList(), connection.looking()));
            output.say("The review is the job " + review.id() + ".");
            PollReviewJob.Report report = connection
                    .interruption()
                    .follow(
                            review,
                            () -> Output.count(review.progress().reviewed(), "poll", "polls") + " reviewed",
                            output);
            boolean wrong = printAll(review.id(), connection, output);
            if (polls.isEmpty()) {
                output.eachRow(after -> page(connection, after), readable -> {});
            }
            if (!report.isComplete()) {
                throw new InvalidInputException(
                        report.cancelled() ? CommandSentence.REVIEW_INTERRUPTED.of() : report.reason());
            }
            return Exit.found(wrong);
        }

        private Exit again(JobId id, OpenConnection connection, Output output) throws Exception {
            if (output.await(connection.lectern().polls().reviews().reviewed(id, Optional.empty(), 1))
                    .rows()
                    .isEmpty()) {
                throw OptionParser.wrong("There is no review " + id + " on record in this keyspace.");
            }
            return Exit.found(printAll(id, connection, output));
        }

        /** @return whether anything is wrong */
        private boolean printAll(JobId id, OpenConnection connection, Output output) throws Exception {
            List<ReviewedPoll> partial = new ArrayList<>();
            AtomicBoolean wrong = new AtomicBoolean();
            output.eachRow(after -> connection.lectern().polls().reviews().reviewed(id, after, REVIEWS), found -> {
                if (found.isWhole()) {
                    PollsCommand.print(found, output);
                } else {
                    partial.add(found);
                }
                wrong.set(wrong.get() || !found.isClean() || found.unreadable() > 0);
            });
            // The record has the first violations only.
            for (ReviewedPoll found : partial) {
                print(PollsCommand.review(connection, found.poll(), output), output);
            }
            return wrong.get();
        }
    }

    /** Puts a poll right. */
    @Command(
            name = "fix",
            description = "Removes the violations of a poll and writes claims for the others. Without --apply, it only "
                    + "prints the statements. Exit code 1: changes are pending, or failed.")
    static final class Fix extends ApplyingCommand {
        @Parameters(paramLabel = "POLL", description = "the id of the poll")
        private String poll = "";

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            PollReview review = PollsCommand.review(connection, new PollId(poll), output);
            print(review, output);
            if (review.isClean()) {
                output.say("Nothing to fix.");
                return Exit.NOTHING_FOUND;
            }
            Write<PollFix> write = connection
                    .lectern()
                    .polls()
                    .fix(review.poll().id(), review.refused().keySet());
            return write().isPresent()
                    ? fix(write, write().get(), connection, output)
                    : dryRun(write, connection, output);
        }

        private Exit fix(Write<PollFix> write, WriteOptions options, OpenConnection connection, Output output)
                throws Exception {
            PollFix fix = make(
                    write,
                    options,
                    connection,
                    output,
                    rows -> Output.number(rows) + " rows done",
                    CommandSentence.SAME_COMMAND.of());
            fix.results()
                    .forEach(result ->
                            result.problem().ifPresent(problem -> output.say(result.key() + ": " + problem.english())));
            output.result(
                    Output.object("fix")
                            .put("poll", poll)
                            .put("gone", fix.gone())
                            .put("claimed", fix.claimed())
                            .put("clean", fix.after().isClean()),
                    () -> Output.count(fix.gone(), "subscriber is", "subscribers are") + " gone, "
                            + Output.number(fix.claimed())
                            + " got the rows that batches go by; read again, the poll is "
                            + (fix.after().isClean() ? "right." : "not right yet."));
            return Exit.found(!fix.after().isClean());
        }
    }
}
