package org.lectern.protocol;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Where changes are put on record before they are made: the other thing, beside a {@link Store}, that operations need. */
public interface ChangeLog {
    /**
     * Records a pending change, durably, before the truth changes.
     *
     * @param version the version that the item is to get; empty if memberships change. By it, who finds the pending change can tell
     *     whether the change was made
     */
    CompletionStage<PendingChangeId> announce(PendingChange pending, Optional<Instant> version);

    /** Strikes a pending change out: every library is right. */
    CompletionStage<Acknowledged> conclude(PendingChangeId pending);
}
