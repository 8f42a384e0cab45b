package org.lectern.transfer;

/** Thrown when a file as a whole cannot be read or written. The message is a sentence for an operator. */
public final class UnreadableFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnreadableFileException(String message) {
        super(message);
    }

    public UnreadableFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
