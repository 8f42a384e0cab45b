package org.lectern.overview;

import java.util.List;
import org.lectern.poll.PollTitle;

/**
 * Polls at a glance. Those of which batches decide cannot go wrong; of the others a few are reviewed.
 *
 * @param polls so many were looked at
 * @param more whether there are more
 * @param violated those with subscribers who should not be there
 * @param unclaimed those that nothing keeps right
 * @param unknown those among the unclaimed that are too large, or too many, to be reviewed in passing
 */
public record PollHealth(int polls, boolean more, List<Violated> violated, List<PollTitle> unclaimed, int unknown) {
    public PollHealth {
        violated = List.copyOf(violated);
        unclaimed = List.copyOf(unclaimed);
    }

    /** A poll with so many subscribers who should not be there. */
    public record Violated(PollTitle poll, long subscribers) {}

    /** Subscribers who should not be there, in all. */
    public long subscribers() {
        return violated.stream().mapToLong(Violated::subscribers).sum();
    }
}
