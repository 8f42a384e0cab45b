package org.lectern.console.connection;

import java.util.concurrent.CompletionStage;
import java.util.function.DoubleConsumer;
import org.lectern.service.Lectern;

/** Data that a keyspace gets after it was opened, while the console is used already. Any thread; nothing blocks. */
public interface FirstData {
    /** Whether all of it is there. */
    CompletionStage<Boolean> isLoaded(Lectern lectern);

    /**
     * Loads what is not there yet; may be repeated, and goes on from where it stood.
     *
     * @param progress told how much is done, from 0 to 1, on any thread; throws a {@link
     *     java.util.concurrent.CancellationException} where nobody wants it any more, and then the loading ends so
     * @return fails with an exception for the operator
     */
    CompletionStage<Void> load(Lectern lectern, DoubleConsumer progress);
}
