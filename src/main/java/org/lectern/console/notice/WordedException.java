package org.lectern.console.notice;

/** Thrown with a message that is a sentence for the operator already. */
public final class WordedException extends Exception {
    private static final long serialVersionUID = 1L;

    public WordedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    public WordedException(String sentence) {
        super(sentence);
    }
}
