package org.lectern.model;

import org.lectern.wording.MessageRuntimeException;

/** Thrown when a content item does not exist or is deleted. The message is a sentence for an operator. */
public final class UnknownContentException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    public UnknownContentException(ContentId id) {
        super(ContentSentence.UNKNOWN_CONTENT.of(id), null);
    }
}
