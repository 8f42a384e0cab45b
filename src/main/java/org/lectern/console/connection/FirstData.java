package org.lectern.console.connection;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/** Data that a keyspace gets after it was opened, while the console is used already. Any thread; nothing blocks. */
public interface FirstData {
    /** Whether all of it is there. */
    CompletionStage<Boolean> isLoaded(Lectern lectern);

    /**
     * Loads what is not there yet; may be repeated, and goes on from where it stood.
     *
     * @param progress told on any thread
     * @return fails with an exception for the operator
     */
    CompletionStage<Void> load(Lectern lectern, Progress progress);

    /** Hears how far a loading is. */
    interface Progress {
        /**
         * So much is done.
         *
         * @param share from 0 to 1
         * @throws java.util.concurrent.CancellationException if nobody wants the rest any more: the loading ends with it
         */
        void done(double share);

        /** Why it waits for the cluster at the moment; empty if it goes on. */
        void waits(Optional<Message> reason);

        /** Completes when nobody wants the rest any more: what waits for the cluster then ends at once. */
        CompletionStage<Void> cancelled();
    }
}
