package org.lectern.poll;

import java.util.concurrent.CompletionStage;

/** Has polls reviewed by other processes. Safe to use from any thread. */
public interface PollsExecutor {
    /** How many parts at a time, at least one. May block when it is first asked. */
    int atOnce();

    /** Has them reviewed; by another process, if the first one dies. Must not block. */
    CompletionStage<PollsPart.Outcome> submit(PollsPart part);
}
