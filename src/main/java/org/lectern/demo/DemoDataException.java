package org.lectern.demo;

/** Thrown when the demo data could not be loaded. The message is a sentence for an operator. */
public final class DemoDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DemoDataException(String message) {
        super(message);
    }

    public DemoDataException(String message, Throwable cause) {
        super(message, cause);
    }
}
