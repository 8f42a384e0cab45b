package org.lectern.protocol;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Where changes are put on record before they are made: the other thing, beside a {@link Store}, that operations need. */
public interface Announcements {
    /**
     * Records an intent, durably, before the truth changes.
     *
     * @param version the version that the item is to get; empty if memberships change. By it, who finds the intent can tell
     *     whether the change was made
     */
    CompletionStage<IntentId> announce(Intent intent, Optional<Instant> version);

    /** Strikes an intent out: every library is right. */
    CompletionStage<Acknowledged> conclude(IntentId intent);
}
