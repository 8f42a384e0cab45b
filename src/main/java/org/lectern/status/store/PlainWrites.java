package org.lectern.status.store;

import java.time.Instant;
import java.util.concurrent.CompletionStage;

/**
 * Writes of derived rows as a platform makes them: single columns and single keys of maps, without a condition, beside keys
 * that nobody here knows. As a {@link StatusStore} does.
 */
@FunctionalInterface
public interface PlainWrites {
    /**
     * Writes what differs between what was expected and what is to be.
     *
     * @param asOf when the rows were first read: the time that the write bears, so that whatever the platform has written
     *     since counts, and not this
     */
    CompletionStage<Void> write(StatusWrite write, Instant asOf);
}
