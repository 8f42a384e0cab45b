package org.lectern.poll;

import java.util.Optional;
import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** Thrown when a poll cannot do what is asked. The message is a sentence for an operator; nothing was written. */
public final class PollRefusedException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Optional<Refusal> refusal;

    PollRefusedException(Message message) {
        super(message, null);
        this.refusal = Optional.empty();
    }

    PollRefusedException(Refusal refusal) {
        super(refusal.message(), null);
        this.refusal = Optional.of(refusal);
    }

    /** The constraint that would be broken; empty if it is something else. */
    public Optional<Refusal> refusal() {
        return refusal;
    }
}
