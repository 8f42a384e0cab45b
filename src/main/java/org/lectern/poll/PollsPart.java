package org.lectern.poll;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;

/**
 * Some polls that another process reviews. Reviewed again, they are as they are by then.
 *
 * @param polls in the order in which they are answered for; neighbours on the token ring, where all are reviewed
 */
public record PollsPart(List<PollId> polls) implements Serializable {
    private static final int ATTEMPTS = 12;

    public PollsPart {
        polls = List.copyOf(polls);
    }

    /** What was found, in the part's order. */
    public record Outcome(List<PollReview> reviews) implements Serializable {
        public Outcome {
            reviews = List.copyOf(reviews);
        }
    }

    /** Reviews them, one after the other, as a review of this process would. Blocks. */
    public Outcome work(PollStore store) throws InterruptedException, ExecutionException {
        Retry retry = Retry.of(ClusterFailures::passing).attempts(ATTEMPTS).build();
        List<PollReview> reviews = new ArrayList<>();
        for (PollId poll : polls) {
            try {
                reviews.add(retry.run(() -> new Reviewing(store, Constraints.STANDARD, poll, read -> true).run())
                        .toCompletableFuture()
                        .get());
            } catch (ExecutionException failure) {
                throw ClusterFailures.translate(failure);
            }
        }
        return new Outcome(reviews);
    }
}
