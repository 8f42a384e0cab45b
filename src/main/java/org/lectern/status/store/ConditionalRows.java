package org.lectern.status.store;

import org.lectern.async.Retry;

/** Rows that are changed by compare-and-set. */
public interface ConditionalRows {
    /** Calls for the next attempt of a change that another process overtook. */
    default Retry.Timer timer() {
        return Retry.Timer.COMMON;
    }
}
