package org.lectern.event;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Something that is to be told to one subscription.
 *
 * @param subscription its {@linkplain Subscription#key key}
 * @param at when the row was made, by the cluster's clock, or when that happened which it tells
 * @param id unlike that of any other row of that time
 * @param body the event, as {@link EventJson} writes it
 * @param announced whether it is not known to have happened: whoever was about to do it may be gone
 */
public record OutboxRow(String subscription, Instant at, String id, String body, boolean announced) {
    public OutboxRow {
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    /** The same, as a row of its own. */
    OutboxRow again(Instant now, String otherId, boolean stillAnnounced) {
        return new OutboxRow(subscription, now, otherId, body, stillAnnounced);
    }

    /** The minute it lies in: rows are kept by it, so that what was told lies where nobody reads any more. */
    public Instant slot() {
        return slot(at);
    }

    /** The minute of a time. */
    static Instant slot(Instant at) {
        return at.truncatedTo(ChronoUnit.MINUTES);
    }
}
