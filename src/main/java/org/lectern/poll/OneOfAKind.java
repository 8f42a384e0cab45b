package org.lectern.poll;

import java.util.List;
import java.util.Optional;
import org.lectern.wording.Message;

/**
 * A subscriber takes at most one option of a kind. Not in "Implementing unique constraints with Cassandra": it is there because the design asks that a third
 * constraint touch neither of the first two.
 */
final class OneOfAKind implements Constraint {
    @Override
    public Message violation() {
        return PollSentence.SEVERAL.of();
    }

    @Override
    public List<Requirement> requirements(Poll poll, Subscriber subscriber) {
        String name = SubscriberName.comparable(subscriber.name(), poll.caseCounts());
        return subscriber.options().stream()
                .flatMap(option -> poll.option(option).stream())
                .filter(option -> !option.kind().isEmpty())
                .<Requirement>map(option -> new Requirement.Claim("kind/" + option.kind() + "/" + name))
                .toList();
    }

    @Override
    public Message refusal(Poll poll, Subscriber subscriber, Requirement unmet, Optional<SubscriberKey> holder) {
        String key = ((Requirement.Claim) unmet).key();
        String kind = key.substring("kind/".length(), key.indexOf('/', "kind/".length()));
        return PollSentence.TWO_OF_A_KIND.of(subscriber.name(), kind);
    }
}
