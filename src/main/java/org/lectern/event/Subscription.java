package org.lectern.event;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.lectern.model.Cause;
import org.lectern.wording.InvalidInputException;

/**
 * That somebody wants to be told. It outlives the processes that tell.
 *
 * @param kinds of what; at least one
 * @param since when it was registered
 * @param cause who registered it, and why
 */
public record Subscription(SubscriptionName name, Set<EventKind> kinds, Instant since, Cause cause) {
    /** @throws InvalidInputException if it is for no kind of event */
    public Subscription {
        if (kinds.isEmpty()) {
            throw new InvalidInputException(EventSentence.NO_KIND.of(name));
        }
        kinds = Collections.unmodifiableSet(EnumSet.copyOf(kinds));
        since = since.truncatedTo(ChronoUnit.MILLIS);
    }

    /** Its own among all that have had the name: what was to be told to an earlier one is not told to this one. */
    public String key() {
        return name + "@" + since.toEpochMilli();
    }
}
