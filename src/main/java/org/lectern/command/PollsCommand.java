package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.lectern.model.ScanPage;
import org.lectern.poll.PollFix;
import org.lectern.poll.PollId;
import org.lectern.poll.PollReview;
import org.lectern.poll.PollTitle;
import org.lectern.write.Write;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Polls, and what is wrong in them. */
@Command(
        name = "polls",
        description = "Lists and reviews polls, and fixes violations. The earliest subscriber keeps the place.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {PollsCommand.Listing.class, PollsCommand.Review.class, PollsCommand.Fix.class})
final class PollsCommand {
    private static final int PAGE = 500;

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
        review.refused().forEach((key, reviewed) -> {
            ObjectNode object = Output.object("refused")
                    .put("poll", review.poll().id().value())
                    .put("subscriber", key.toString())
                    .put("name", reviewed.subscriber().name())
                    .put("violation", reviewed.refusal().violation().english())
                    .put("because", reviewed.refusal().sentence());
            object.set("options", Output.texts(reviewed.subscriber().options()));
            output.data(object);
        });
        review.unreadable().forEach(output::say);
        output.covered(
                Output.object("review")
                        .put("poll", review.poll().id().value())
                        .put("subscribers", review.subscribers())
                        .put("refused", review.refused().size())
                        .put("unclaimed", review.unclaimed())
                        .put("unreadable", review.unreadable().size())
                        .put("clean", review.isClean()),
                review.poll().id() + ": " + Output.count(review.subscribers(), "subscriber", "subscribers") + " read, "
                        + Output.number(review.refused().size()) + " should not be there, "
                        + Output.number(review.unclaimed()) + " lack the rows that batches go by, "
                        + Output.number(review.unreadable().size()) + " rows skipped that cannot be read.");
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
                    "Reviews every subscriber of these polls, or of all. Prints violations as JSON lines. Exit code 1: "
                            + "violations.")
    static final class Review extends EngineCommand {
        @Parameters(paramLabel = "POLL", arity = "0..*", description = "poll ids (all polls)")
        private List<String> polls = new ArrayList<>();

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            List<PollId> wanted = new ArrayList<>();
            polls.forEach(poll -> wanted.add(new PollId(poll)));
            if (polls.isEmpty()) {
                output.eachRow(after -> page(connection, after), poll -> wanted.add(poll.id()));
            }
            AtomicBoolean wrong = new AtomicBoolean();
            Consumer<PollReview> each = review -> {
                print(review, output);
                wrong.set(
                        wrong.get() || !review.isClean() || !review.unreadable().isEmpty());
            };
            ApplyingCommand.await(
                    connection,
                    output,
                    goesOn -> connection.lectern().polls().reviewAll(wanted, each, goesOn),
                    read -> Output.count(read, "subscriber", "subscribers") + " read",
                    CommandSentence.REVIEW_INTERRUPTED.of());
            return Exit.found(wrong.get());
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
