package org.lectern.poll;

import java.util.Optional;
import org.lectern.wording.Said;
import org.lectern.wording.WordedRuntimeException;

/** Thrown when a poll cannot do what is asked. The message is a sentence for an operator; nothing was written. */
public final class PollRefusedException extends WordedRuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Optional<Refusal> refusal;

    PollRefusedException(Said said) {
        super(said, null);
        this.refusal = Optional.empty();
    }

    PollRefusedException(Refusal refusal) {
        super(refusal.said(), null);
        this.refusal = Optional.of(refusal);
    }

    /** The constraint that would be broken; empty if it is something else. */
    public Optional<Refusal> refusal() {
        return refusal;
    }
}
