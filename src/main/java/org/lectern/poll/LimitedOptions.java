package org.lectern.poll;

import java.util.List;
import java.util.Optional;
import org.lectern.wording.Message;

/**
 * An option takes so many subscribers and no more ("Implementing unique constraints with Cassandra", "Limiting the number
 * of subscribers per option").
 */
final class LimitedOptions implements Constraint {
    @Override
    public Message violation() {
        return PollSentence.FULL.of();
    }

    @Override
    public List<Requirement> requirements(Poll poll, Subscriber subscriber) {
        // An option that does not exist has no places; only rows of others name such.
        return subscriber.options().stream()
                .filter(option -> poll.option(option).isPresent())
                .<Requirement>map(Requirement.Place::new)
                .toList();
    }

    @Override
    public Message refusal(Poll poll, Subscriber subscriber, Requirement unmet, Optional<SubscriberKey> holder) {
        String option = ((Requirement.Place) unmet).option();
        int limit = poll.option(option).map(PollOption::limit).orElse(0);
        return PollSentence.OPTION_FULL.of(option, limit);
    }
}
