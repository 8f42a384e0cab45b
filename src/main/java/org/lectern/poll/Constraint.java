package org.lectern.poll;

import java.util.List;
import java.util.Optional;
import org.lectern.wording.Message;

/**
 * A rule between the subscribers of a poll. It says which rows a subscriber needs, and what to tell whoever does not get
 * one; it knows nothing of other constraints. Writing, freeing, review and repair follow from that for all of them alike.
 */
public interface Constraint {
    /** What it is to break this rule, in one to three words: "Duplicate". */
    Message violation();

    /** The rows that this subscriber needs. The same for the same poll and subscriber, always. */
    List<Requirement> requirements(Poll poll, Subscriber subscriber);

    /**
     * Why a subscriber cannot be let in, as a sentence.
     *
     * @param unmet one of the requirements
     * @param holder who has the row instead, if it can be had by one only
     */
    Message refusal(Poll poll, Subscriber subscriber, Requirement unmet, Optional<SubscriberKey> holder);
}
