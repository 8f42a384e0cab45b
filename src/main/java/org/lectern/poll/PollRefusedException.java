package org.lectern.poll;

import java.util.Optional;

/** Thrown when a poll cannot do what is asked. The message is a sentence for an operator; nothing was written. */
public final class PollRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Optional<Refusal> refusal;

    PollRefusedException(String message) {
        super(message);
        this.refusal = Optional.empty();
    }

    PollRefusedException(Refusal refusal) {
        super(refusal.sentence());
        this.refusal = Optional.of(refusal);
    }

    /** The constraint that would be broken; empty if it is something else. */
    public Optional<Refusal> refusal() {
        return refusal;
    }
}
