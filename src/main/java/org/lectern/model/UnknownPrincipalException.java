package org.lectern.model;

import org.lectern.wording.MessageRuntimeException;

/** Thrown when a principal does not exist. The message is a sentence for an operator. */
public final class UnknownPrincipalException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    public UnknownPrincipalException(PrincipalId id) {
        super(ContentSentence.UNKNOWN_PRINCIPAL.of(id), null);
    }
}
