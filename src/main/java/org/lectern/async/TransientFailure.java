package org.lectern.async;

/** A failure that knows whether it passes. */
public interface TransientFailure {
    /** Whether the same request may succeed in a moment, and may be made again. */
    boolean isTransient();
}
