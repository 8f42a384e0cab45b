package org.lectern.event;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * What is to be told, by subscription and minute. A row that was deleted stays so: whoever writes it late, or again, writes
 * nothing. Nothing blocks; stages complete on any thread.
 */
public interface OutboxRows {
    /** Puts a row; its minute is among the {@link #slots} before. */
    CompletionStage<?> put(OutboxRow row);

    /** What a row announces has happened. */
    CompletionStage<?> confirm(OutboxRow row);

    /** It is told, or has not happened. */
    CompletionStage<?> delete(OutboxRow row);

    /**
     * Minutes that may have rows, the earliest first.
     *
     * @param subscription its {@linkplain Subscription#key key}
     */
    CompletionStage<List<Instant>> slots(String subscription, int atMost);

    /** The rows of a minute, the earliest first. */
    CompletionStage<List<OutboxRow>> rows(String subscription, Instant slot, int atMost);

    /** A minute has no rows; it is one again when a row is put into it. */
    CompletionStage<?> forget(String subscription, Instant slot);

    /** Deletes all rows of these minutes, and the minutes: the subscription is gone. */
    CompletionStage<?> clear(String subscription, List<Instant> slots);

    /** CQL that does this, with its values, to read and to copy. */
    List<String> clearing(Subscription subscription, List<Instant> slots);
}
