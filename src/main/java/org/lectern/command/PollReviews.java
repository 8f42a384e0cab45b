package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.poll.PollId;
import org.lectern.poll.PollReview;
import org.lectern.poll.Polls;

/** Reviews a poll, and prints what is wrong in it. */
final class PollReviews {
    private PollReviews() {}

    static PollReview review(Polls polls, PollId poll, Interruption interruption, Output output) throws Exception {
        AtomicLong read = new AtomicLong();
        try {
            return interruption.during(
                    () -> {},
                    () -> output.await(
                            polls.review(poll, so -> {
                                read.set(so);
                                return !interruption.isAsked();
                            }),
                            () -> poll + ": " + Output.count(read.get(), "subscriber", "subscribers") + " read"));
        } catch (CancellationException asked) {
            throw OptionParser.wrong("The review of " + poll + " was interrupted; a review begins anew each time.");
        }
    }

    /** What is wrong, a JSON line each, and what was looked at. */
    static void print(PollReview review, Output output) {
        review.refused().forEach((key, reviewed) -> {
            ObjectNode object = Output.object("refused")
                    .put("poll", review.poll().id().value())
                    .put("subscriber", key.toString())
                    .put("name", reviewed.subscriber().name())
                    .put("violation", reviewed.refusal().violation())
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
                        .put("unclaimed", review.unclaimed().size())
                        .put("unreadable", review.unreadable().size())
                        .put("clean", review.isClean()),
                review.poll().id() + ": " + Output.count(review.subscribers(), "subscriber", "subscribers") + " read, "
                        + Output.number(review.refused().size()) + " should not be there, "
                        + Output.number(review.unclaimed().size()) + " lack the rows that batches go by, "
                        + Output.number(review.unreadable().size()) + " rows skipped that cannot be read.");
    }
}
