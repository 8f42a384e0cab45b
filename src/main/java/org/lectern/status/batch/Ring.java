package org.lectern.status.batch;

import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;

/** How a batch job goes round the token ring. For one thread. */
interface Ring {
    /**
     * One round, after a place.
     *
     * @param leftovers whether it is the round of aggregates of which nothing else is left; else it is that of users
     * @param from the place on record; empty at the beginning
     * @return whether it has come to the end
     * @throws ExecutionException if it cannot go on
     */
    boolean round(boolean leftovers, OptionalLong from) throws InterruptedException, ExecutionException;

    /** Waits until nothing is under way any more in this process, whatever came of it. */
    void quiet();
}
