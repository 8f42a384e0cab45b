package org.lectern.poll;

import java.util.Optional;
import org.lectern.wording.Message;

/**
 * Why a subscriber cannot be let in, or should not have been.
 *
 * @param violation which rule would be broken, in one to three words
 * @param message for whoever wants to know
 * @param holder the subscriber who was first, where there is one
 */
public record Refusal(Message violation, Message message, Optional<SubscriberKey> holder) {
    /** What is said, in English. */
    public String sentence() {
        return message.english();
    }
}
