package org.lectern.poll;

import java.time.Instant;
import java.util.OptionalInt;
import org.lectern.model.Cause;

/** A row of a poll to be written, and the condition on it. Several make a batch, which is applied whole or not at all. */
public sealed interface PollWrite {
    /** What the poll is; if nobody has said so. */
    record Describe(String title, boolean caseCounts, boolean claimed, Instant created) implements PollWrite {}

    /** From now on batches decide; if the poll is still without claims. */
    record BeginClaims() implements PollWrite {}

    /** An option; if there is none of this name. */
    record AddOption(PollOption option) implements PollWrite {}

    /**
     * Another limit, and another count; if both are as given.
     *
     * @param taken empty if the row holds none, as where others wrote it
     */
    record Count(PollOption option, OptionalInt taken, int limitNow, int takenNow) implements PollWrite {}

    /** A row for this subscriber alone; if nobody has it. */
    record Take(String claim, SubscriberKey holder) implements PollWrite {}

    /** The row is free again; if this subscriber has it. */
    record Release(String claim, SubscriberKey holder) implements PollWrite {}

    /** The subscriber; if there is none of this key. */
    record Enter(Subscriber subscriber) implements PollWrite {}

    /** The subscriber stays what it is; if it is there, as given. Beside the rows that it is to have. */
    record Confirm(Subscriber subscriber) implements PollWrite {}

    /** The subscriber goes; if it is there, as given. */
    record Leave(Subscriber subscriber) implements PollWrite {}

    /** What an operator did, and why. */
    record Note(SubscriberKey key, Cause cause, String what) implements PollWrite {}
}
