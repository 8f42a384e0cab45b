package org.lectern.model;

import org.lectern.wording.MessageRuntimeException;

/**
 * Thrown when a row was found changed at each of very many attempts to change it: nothing was changed. The message is a
 * sentence for an operator.
 */
public final class ContendedException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param attempts how many there were */
    public ContendedException(int attempts) {
        super(ContentSentence.CONTENDED.of(attempts), null);
    }
}
