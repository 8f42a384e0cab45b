package org.lectern.event;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.wording.Message;

/** Which process tells the events of a subscription. Changes by compare-and-set; nothing blocks. */
public interface TurnRows {
    /**
     * Whose turn it is.
     *
     * @param holder a run of a program, unlike any other; empty if it is nobody's
     * @param name for people: {@code name@host}
     * @param number goes up with each write: a process whose row does not change is gone
     * @param failure why the last attempt at an event that still waits has failed; empty if none has
     * @param failed when that was
     */
    record Turn(String holder, String name, long number, Message failure, Optional<Instant> failed) {}

    /** @param subscription its {@linkplain Subscription#key key} */
    CompletionStage<Optional<Turn>> read(String subscription);

    /** Answers false if it is not as expected; fails if nobody knows what came of it. */
    CompletionStage<Boolean> swap(String subscription, Optional<Turn> expected, Turn next);

    /** The subscription is gone. */
    CompletionStage<?> delete(String subscription);
}
