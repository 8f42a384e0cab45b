package org.lectern.principal;

/** Thrown when a principal does not exist. The message is a sentence for an operator. */
public final class UnknownPrincipalException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnknownPrincipalException(PrincipalId id) {
        super("There is no principal " + id + ". Check the id, or create the principal first.");
    }
}
