package org.lectern.fanout;

import java.util.concurrent.CompletionStage;

/** Has libraries built anew by other processes. Safe to use from any thread. */
public interface LibrariesExecutor {
    /** How many parts at a time, at least one. May block when it is first asked. */
    int atOnce();

    /** Has them built; by another process, if the first one dies. Must not block. */
    CompletionStage<LibrariesPart.Outcome> submit(LibrariesPart part);
}
