package org.lectern.poll;

import java.util.List;

/**
 * What came of a new limit.
 *
 * @param option as it is now
 * @param tooMany those who would have to go, the last to come first; if there are any, nothing was changed
 */
public record LimitChange(PollOption option, List<Subscriber> tooMany) {
    public LimitChange {
        tooMany = List.copyOf(tooMany);
    }

    /** Whether the limit is what was asked for. */
    public boolean isMade() {
        return tooMany.isEmpty();
    }
}
