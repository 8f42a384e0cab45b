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
 * @param changed whether anything was to be changed; else the truth was so already, and libraries were at most put right
 */
public record FanOutResult(
        JobState ended, long principals, Map<PrincipalId, Message> failures, Message reason, boolean changed)
        implements JobResult {
    /** Nothing was to be changed. */
    public static final FanOutResult NOTHING = new FanOutResult(JobState.DONE, 0, Map.of(), Message.NONE, false);

    public FanOutResult {
        failures = Map.copyOf(failures);
    }

    /** Of a change. */
    public FanOutResult(JobState ended, long principals, Map<PrincipalId, Message> failures, Message reason) {
        this(ended, principals, failures, reason, true);
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
