package org.lectern.poll;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The constraints of polls, together. This is the one place that names them.
 *
 * @param all in the order in which they are checked
 */
record Constraints(List<Constraint> all) {
    static final Constraints STANDARD =
            new Constraints(List.of(new UniqueName(), new LimitedOptions(), new OneOfAKind()));

    Constraints {
        all = List.copyOf(all);
    }

    /** A requirement and whose it is. */
    record Need(Constraint constraint, Requirement requirement) {
        Refusal refusal(Poll poll, Subscriber subscriber, Optional<SubscriberKey> holder) {
            return new Refusal(
                    constraint.violation(), constraint.refusal(poll, subscriber, requirement, holder), holder);
        }
    }

    List<Need> needs(Poll poll, Subscriber subscriber) {
        List<Need> needs = new ArrayList<>();
        for (Constraint constraint : all) {
            constraint
                    .requirements(poll, subscriber)
                    .forEach(requirement -> needs.add(new Need(constraint, requirement)));
        }
        return needs;
    }

    /** The rows of a list of needs that nobody else may have. */
    static List<String> claims(List<Need> needs) {
        return needs.stream()
                .filter(need -> need.requirement() instanceof Requirement.Claim)
                .map(need -> ((Requirement.Claim) need.requirement()).key())
                .toList();
    }

    /** The options of a list of needs in which a place is needed. */
    static List<String> places(List<Need> needs) {
        return needs.stream()
                .filter(need -> need.requirement() instanceof Requirement.Place)
                .map(need -> ((Requirement.Place) need.requirement()).option())
                .toList();
    }

    /**
     * The first need that cannot be met.
     *
     * @param holder who has a claim; whoever has all of them is let in
     */
    Optional<Refusal> refusal(
            Poll poll, Subscriber subscriber, List<Need> needs, Function<String, Optional<SubscriberKey>> holder) {
        Set<String> own = new HashSet<>();
        for (Need need : needs) {
            if (need.requirement() instanceof Requirement.Claim claim) {
                Optional<SubscriberKey> other = holder.apply(claim.key()).filter(key -> !key.equals(subscriber.key()));
                if (other.isPresent() || !own.add(claim.key())) {
                    return Optional.of(need.refusal(poll, subscriber, other));
                }
            } else if (need.requirement() instanceof Requirement.Place place
                    && poll.option(place.option()).map(PollOption::isFull).orElse(false)) {
                return Optional.of(need.refusal(poll, subscriber, Optional.empty()));
            }
        }
        return Optional.empty();
    }
}
