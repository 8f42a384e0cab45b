package org.lectern.profile;

/** Thrown when profiles cannot be kept. The message is a sentence for an operator. */
public final class UnreadableProfilesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableProfilesException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
