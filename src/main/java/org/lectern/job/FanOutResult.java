package org.lectern.job;

import java.util.Map;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/**
 * What came of a change.
 *
 * @param ended how it ended, or rests: DONE, INCOMPLETE where some libraries could not be written, ENDED_EARLY where the
 *     rest cannot be done any more
 * @param principals libraries that were settled
 * @param failures those that could not be written, and why
 */
public record FanOutResult(JobState ended, long principals, Map<PrincipalId, Message> failures, Message reason)
        implements JobResult {
    /** Nothing was to be changed. */
    public static final FanOutResult NOTHING = done(0);

    public FanOutResult {
        failures = Map.copyOf(failures);
    }

    /** Every library is right. */
    public static FanOutResult done(long principals) {
        return new FanOutResult(JobState.DONE, principals, Map.of(), Message.NONE);
    }

    @Override
    public boolean isComplete() {
        return ended == JobState.DONE && failures.isEmpty();
    }
}
