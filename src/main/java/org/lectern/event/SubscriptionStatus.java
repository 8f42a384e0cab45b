package org.lectern.event;

import java.time.Instant;
import java.util.Optional;
import org.lectern.wording.Message;

/**
 * A subscription at a moment.
 *
 * @param waiting events that are to be told; no more are counted than {@link #COUNTED}
 * @param oldest since when the first of them has waited
 * @param deliverer whose process tells them, {@code name@host}; empty if none does
 * @param failure why the last attempt at one that still waits has failed; empty if none has
 * @param failed when that was
 */
public record SubscriptionStatus(
        Subscription subscription,
        int waiting,
        Optional<Instant> oldest,
        String deliverer,
        Message failure,
        Optional<Instant> failed) {
    /** More are not counted. */
    public static final int COUNTED = 1_000;

    /** Whether there may be more of them. */
    public boolean isAtLeast() {
        return waiting >= COUNTED;
    }
}
