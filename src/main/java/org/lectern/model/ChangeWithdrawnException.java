package org.lectern.model;

import org.lectern.wording.MessageRuntimeException;

/**
 * Thrown when another process has found a change announced and not made, and has said so: it must not be made any more. The
 * message is a sentence for an operator.
 */
public final class ChangeWithdrawnException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    public ChangeWithdrawnException() {
        super(ContentSentence.WITHDRAWN.of(), null);
    }
}
