package org.lectern.protocol;

/** An operation followed by another one that starts from its result. */
record Then<A, X, R>(Step<A, X> inner, Continuation<X, R> continuation) implements Step<A, R> {
    /** What comes after. A record, so that steps can be compared. */
    interface Continuation<X, R> {
        Operation<R> after(X result);
    }

    static <X, R> Operation<R> sequence(Operation<X> first, Continuation<X, R> second) {
        return first instanceof Step<?, X> step ? chained(step, second) : second.after(((Done<X>) first).result());
    }

    private static <A, X, R> Operation<R> chained(Step<A, X> step, Continuation<X, R> second) {
        return new Then<>(step, second);
    }

    @Override
    public Request<A> request() {
        return inner.request();
    }

    @Override
    public Operation<R> then(A answer) {
        return sequence(inner.then(answer), continuation);
    }
}
