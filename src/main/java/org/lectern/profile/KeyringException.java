package org.lectern.profile;

/** Thrown when the system's keyring does not do what it is asked. The message is a sentence; it never holds a secret. */
public final class KeyringException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    KeyringException(String sentence) {
        super(sentence);
    }

    KeyringException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
