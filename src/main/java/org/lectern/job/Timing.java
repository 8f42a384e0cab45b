package org.lectern.job;

import java.time.Duration;
import java.time.Instant;
import org.lectern.async.Retry;

/** Time as fan-outs have it: the cluster's, and that of a connection, which ends with it. From any thread. */
public interface Timing {
    /** The cluster's clock. */
    Instant now();

    /** This process's clocks: what elapses is measured by them, never by comparing one clock with another. */
    default ProcessLease.Clocks clocks() {
        return ProcessLease.Clocks.OF_THIS_MACHINE;
    }

    /** Runs a task on a worker, after so long; never, once the connection is closed. */
    void later(Duration delay, Runnable task);

    /** The same, for what is tried again. */
    default Retry.Timer timer() {
        return this::later;
    }

    /** Whether the connection is closed: nothing is tried any more. */
    boolean isClosed();

    /** Calls even after the connection is closed: what waits then hears of it. */
    Retry.Timer lasting();
}
