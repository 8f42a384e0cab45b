package org.lectern.protocol;

/**
 * One step of an operation. Implementations are records: two equal steps behave alike from here on.
 *
 * @param <A> the answer it waits for
 * @param <R> what the operation comes to
 */
public non-sealed interface Step<A, R> extends Operation<R> {
    /** What the operation wants from the store now. */
    Request<A> request();

    /** The operation once it has its answer. Pure. */
    Operation<R> then(A answer);
}
