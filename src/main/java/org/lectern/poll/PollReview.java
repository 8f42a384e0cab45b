package org.lectern.poll;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A poll with a verdict on each subscriber, by the rule of "Implementing unique constraints with Cassandra": the earliest key stands. In a poll with claims whoever has
 * them stands before those who have none, however early their keys: that is what a clock that is behind must not undo.
 *
 * @param poll its options with the number of subscribers who rightly have them
 * @param subscribers how many were looked at
 * @param refused those who should not be there, in the order of their keys; all others are accepted
 * @param unclaimed how many accepted subscribers lack the rows that batches go by
 * @param firstUnclaimed the first {@value #MOST_UNCLAIMED} of them
 * @param unreadable rows that are no subscribers, claims or options as they can be, each with the reason
 */
public record PollReview(
        Poll poll,
        long subscribers,
        SortedMap<SubscriberKey, Reviewed> refused,
        long unclaimed,
        List<Subscriber> firstUnclaimed,
        List<String> unreadable)
        implements Serializable {
    /** A poll without claims may have millions of them. */
    static final int MOST_UNCLAIMED = 1_000;

    public PollReview {
        refused = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(refused));
        firstUnclaimed = List.copyOf(firstUnclaimed);
        unreadable = List.copyOf(unreadable);
    }

    /** A subscriber who should not be there, and why. */
    public record Reviewed(Subscriber subscriber, Refusal refusal) implements Serializable {}

    /** Why this subscriber should not be there; empty if it is accepted. */
    public Optional<Refusal> refusal(SubscriberKey key) {
        return Optional.ofNullable(refused.get(key)).map(Reviewed::refusal);
    }

    /** How many chose this option without getting a place. */
    public long surplus(String option) {
        return refused.values().stream()
                .filter(reviewed -> reviewed.subscriber().options().contains(option))
                .count();
    }

    /** Whether batches decide, and every subscriber is rightly there. */
    public boolean isClean() {
        return poll.claimed() && refused.isEmpty() && unclaimed == 0;
    }
}
