package org.lectern.poll;

import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.Message;

/**
 * Why a subscriber cannot be let in, or should not have been.
 *
 * @param violation which rule would be broken, in one to three words
 * @param message for whoever wants to know
 * @param holder the subscriber who was first, where there is one
 */
public record Refusal(Message violation, Message message, Optional<SubscriberKey> holder) implements Serializable {
    /** What is said, in English. */
    public String sentence() {
        return message.english();
    }

    /** On its way to another process: what may be missing is no value that can be sent. */
    private Object writeReplace() {
        return new Sent(violation, message, holder.orElse(null));
    }

    private record Sent(
            Message violation, Message message, @Nullable SubscriberKey holder) implements Serializable {
        private Object readResolve() {
            return new Refusal(violation, message, Optional.ofNullable(holder));
        }
    }
}
