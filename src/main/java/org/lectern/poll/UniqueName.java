package org.lectern.poll;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lectern.wording.Message;

/** A name is unique within its poll ("Implementing unique constraints with Cassandra", "Unique name constrain"). */
final class UniqueName implements Constraint {
    private static final DateTimeFormatter AT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    @Override
    public Message violation() {
        return PollSentence.DUPLICATE.of();
    }

    @Override
    public List<Requirement> requirements(Poll poll, Subscriber subscriber) {
        return List.of(
                new Requirement.Claim("name/" + SubscriberName.comparable(subscriber.name(), poll.caseCounts())));
    }

    @Override
    public Message refusal(Poll poll, Subscriber subscriber, Requirement unmet, Optional<SubscriberKey> holder) {
        return holder.map(key -> PollSentence.NAME_TAKEN_BY.of(subscriber.name(), AT.format(key.time()), key))
                .orElseGet(() -> PollSentence.NAME_TAKEN.of(subscriber.name()));
    }
}
