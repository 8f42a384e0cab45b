package org.lectern.content;

/** Thrown when a content item does not exist or is deleted. The message is a sentence for an operator. */
public final class UnknownContentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnknownContentException(ContentId id) {
        super("There is no content item " + id + ", or it is deleted. Check the id, or create it again.");
    }
}
