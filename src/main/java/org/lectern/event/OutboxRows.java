package org.lectern.event;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * What is to be told, by subscription and minute. A row that was deleted stays so: whoever writes it late, or again, writes
 * nothing. Nothing blocks; stages complete on any thread.
 */
public interface OutboxRows {
    /**
     * A minute that may have rows.
     *
     * @param mark another one each time that a process says that it may put rows there; empty if an older Lectern has said so
     */
    record Slot(Instant minute, String mark) {}

    /**
     * Says that rows may come in a minute. From then on it is among the {@link #slots}, with this mark or a later one, until it
     * is forgotten. In which order this and {@link #forget} are made does not depend on any clock.
     */
    CompletionStage<?> open(String subscription, Slot slot);

    /** Puts a row, whose minute is {@linkplain #open open}. */
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
    CompletionStage<List<Slot>> slots(String subscription, int atMost);

    /** The rows of a minute, the earliest first. */
    CompletionStage<List<OutboxRow>> rows(String subscription, Instant slot, int atMost);

    /**
     * Takes a minute that has no rows from the slots.
     *
     * @return false if it has another mark by now: then it stays
     */
    CompletionStage<Boolean> forget(String subscription, Slot slot);

    /** Deletes all rows of these minutes, and the minutes: the subscription is gone. */
    CompletionStage<?> clear(String subscription, List<Instant> slots);

    /** CQL that does this, with its values, to read and to copy. */
    List<String> clearing(Subscription subscription, List<Instant> slots);
}
