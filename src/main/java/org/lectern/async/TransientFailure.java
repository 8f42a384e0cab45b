package org.lectern.async;

/** A failure that knows whether it passes. For exceptions only. */
public interface TransientFailure {
    /** Whether the same request may succeed in a moment, and may be made again. */
    boolean isTransient();

    /** What is in the way: what is told to whoever waits. */
    default Throwable obstacle() {
        return (Throwable) this;
    }
}
