package org.lectern.status.batch;

import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;

/** How a batch job goes round the token ring. For one thread. */
interface Ring {
    /**
     * The round of users, and then that of aggregates of which nothing else is left, if the work looks at them; or what is left
     * of both after a place.
     *
     * @param leftovers whether the place is one of the second round
     * @param from the place on record; empty at the beginning of the round
     * @return whether it has come to the end
     * @throws ExecutionException if it cannot go on
     */
    boolean rounds(boolean leftovers, OptionalLong from) throws InterruptedException, ExecutionException;

    /** Waits until nothing is under way any more in this process, whatever came of it. */
    void quiet();
}
