package org.lectern.poll;

import java.util.List;
import java.util.Optional;

/** A name is unique within its poll (seed 002, "Unique name constrain"). */
final class UniqueName implements Constraint {
    @Override
    public String violation() {
        return "Duplicate";
    }

    @Override
    public List<Requirement> requirements(Poll poll, Subscriber subscriber) {
        return List.of(
                new Requirement.Claim("name/" + SubscriberName.comparable(subscriber.name(), poll.caseCounts())));
    }

    @Override
    public String refusal(Poll poll, Subscriber subscriber, Requirement unmet, Optional<SubscriberKey> holder) {
        return "The name \u201C" + subscriber.name() + "\u201D is taken"
                + holder.map(key -> " since " + key.time() + " by " + key).orElse("") + ".";
    }
}
