package org.lectern.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.model.ScanPage;
import org.lectern.poll.PollId;
import org.lectern.poll.PollReview;
import org.lectern.poll.PollTitle;
import org.lectern.poll.Polls;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Looks at every subscriber of polls. */
@Command(
        name = "review",
        description =
                "Looks at every subscriber of these polls, or of all. Who should not be there is a JSON line. Ends with 1 if "
                        + "anything is wrong.")
final class PollsReviewCommand extends ConnectedCommand {
    private static final int PAGE = 500;

    @Parameters(paramLabel = "POLL", arity = "0..*", description = "ids of polls; without any all polls")
    private List<String> polls = new ArrayList<>();

    PollsReviewCommand(CommandEnvironment environment) {
        super(environment);
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Polls service = connection.lectern().polls();
        boolean wrong = false;
        for (PollId poll : wanted(service, output)) {
            PollReview review = PollReviews.review(service, poll, interruption(), output);
            PollReviews.print(review, output);
            wrong |= !review.isClean() || !review.unreadable().isEmpty();
        }
        return Exit.found(wrong);
    }

    private List<PollId> wanted(Polls service, Output output) throws Exception {
        List<PollId> wanted = new ArrayList<>();
        polls.forEach(poll -> wanted.add(new PollId(poll)));
        Optional<String> after = Optional.empty();
        while (polls.isEmpty()) {
            ScanPage<PollTitle> page = output.await(service.list(after, PAGE));
            page.rows().forEach(poll -> wanted.add(poll.id()));
            after = page.next();
            if (after.isEmpty()) {
                break;
            }
        }
        return wanted;
    }
}
