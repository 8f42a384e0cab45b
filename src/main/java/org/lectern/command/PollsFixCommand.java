package org.lectern.command;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.model.Cause;
import org.lectern.poll.PollFix;
import org.lectern.poll.PollId;
import org.lectern.poll.PollPreview;
import org.lectern.poll.PollReview;
import org.lectern.poll.Polls;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts a poll right. */
@Command(
        name = "fix",
        description =
                "Removes from a poll who should not be there, and gives the others the rows that batches go by. Without "
                        + "--apply it writes nothing, and shows the statements. Ends with 1 if there is anything to put right, or it "
                        + "could not be put right.")
final class PollsFixCommand extends ConnectedCommand {
    @Parameters(paramLabel = "POLL", description = "the id of the poll")
    private String poll = "";

    @Option(names = "--apply", description = "write it; without it nothing is written")
    private boolean apply;

    @Mixin
    private WriteOptions write = new WriteOptions();

    PollsFixCommand(CommandEnvironment environment) {
        super(environment);
    }

    @Override
    void checkOptions() {
        if (apply) {
            write.check();
        }
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Polls polls = connection.lectern().polls();
        PollId id = new PollId(poll);
        PollReview review = PollReviews.review(polls, id, interruption(), output);
        PollReviews.print(review, output);
        if (review.isClean()) {
            output.say("There is nothing to put right.");
            return Exit.NOTHING_FOUND;
        }
        return apply ? fix(connection, review, output) : preview(connection, review, output);
    }

    private static Exit preview(OpenConnection connection, PollReview review, Output output) throws Exception {
        Cause cause = Cause.of(connection.lectern().connection().operator(), "");
        PollPreview preview = output.await(connection
                .lectern()
                .polls()
                .previews()
                .fix(review.poll().id(), review.refused().keySet(), cause));
        var object = Output.object("preview")
                .put("rows", preview.rows())
                .put("message", preview.message().english());
        object.set("statements", Output.texts(preview.statements()));
        output.result(object, () -> preview.message().english() + "\n" + String.join("\n", preview.statements()));
        output.say("A dry run, which has written nothing. --apply does it.");
        return Exit.FOUND;
    }

    private Exit fix(OpenConnection connection, PollReview review, Output output) throws Exception {
        PollId id = review.poll().id();
        Cause cause = write.cause(connection, poll, output);
        AtomicLong done = new AtomicLong();
        PollFix fix;
        try {
            fix = interruption()
                    .during(
                            () -> {},
                            () -> output.await(
                                    connection
                                            .lectern()
                                            .polls()
                                            .fix(id, review.refused().keySet(), cause, so -> {
                                                done.set(so);
                                                return !interruption().isAsked();
                                            }),
                                    () -> Output.number(done.get()) + " rows done"));
        } catch (CancellationException asked) {
            throw OptionParser.wrong("The fix of " + id + " was interrupted; the same command goes on with the rest.");
        }
        fix.results()
                .forEach(result ->
                        result.problem().ifPresent(problem -> output.say(result.key() + ": " + problem.english())));
        output.result(
                Output.object("fix")
                        .put("poll", id.value())
                        .put("gone", fix.gone())
                        .put("claimed", fix.claimed())
                        .put("clean", fix.after().isClean()),
                () -> Output.count(fix.gone(), "subscriber is", "subscribers are") + " gone, "
                        + Output.number(fix.claimed()) + " got the rows that batches go by; read again, the poll is "
                        + (fix.after().isClean() ? "right." : "not right yet."));
        return Exit.found(!fix.after().isClean());
    }
}
