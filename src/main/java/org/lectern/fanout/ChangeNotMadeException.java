package org.lectern.fanout;

/** Thrown when a change was put on record and then not made: nothing has changed. */
public final class ChangeNotMadeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ChangeNotMadeException(String message) {
        super(message);
    }
}
