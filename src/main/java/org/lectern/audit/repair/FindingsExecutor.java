package org.lectern.audit.repair;

import java.util.concurrent.CompletionStage;

/** Has parts of an audit's findings fixed by other processes. Safe to use from any thread. */
public interface FindingsExecutor {
    /** How many parts at a time, at least one. May block when it is first asked. */
    int atOnce();

    /** Has them fixed; by another process, if the first one dies. What came of each is then on record. Must not block. */
    CompletionStage<Integer> submit(FindingsPart part);
}
