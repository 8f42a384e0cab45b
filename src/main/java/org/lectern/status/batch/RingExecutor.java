package org.lectern.status.batch;

import java.util.concurrent.CompletionStage;

/** Has parts of the ring worked off by other processes. Safe to use from any thread. */
public interface RingExecutor {
    /** How many at a time, at least one. May block when it is first asked. */
    int atOnce();

    /** Has it worked off; by another process, if the first one dies. Must not block. */
    CompletionStage<RingPart.Outcome> submit(RingPart part);
}
