package org.lectern.transfer;

import java.io.IOException;
import java.util.concurrent.ExecutionException;

/** One of the two passes of an import. For the import's own thread. */
interface Pass {
    /** Reads and settles everything, unless the job is cancelled. Fails if the cluster stays away. */
    void run() throws IOException, ExecutionException, InterruptedException;

    /** Whether there are lines for the other pass. */
    boolean sawOtherPass();

    /** After it has failed: waits until nothing is under way any more, whatever comes of it. */
    void abandon();
}
