package org.lectern.console.polls;

import java.util.Optional;
import org.lectern.poll.PollReview;
import org.lectern.poll.Refusal;
import org.lectern.poll.Subscriber;

/**
 * A subscriber as the table shows it.
 *
 * @param reviewed whether there is a verdict yet
 * @param refusal why it should not be there; empty if it is accepted, or there is no verdict
 */
record SubscriberRow(Subscriber subscriber, boolean reviewed, Optional<Refusal> refusal) {
    static SubscriberRow of(Subscriber subscriber, Optional<PollReview> review) {
        return new SubscriberRow(
                subscriber, review.isPresent(), review.flatMap(known -> known.refusal(subscriber.key())));
    }
}
