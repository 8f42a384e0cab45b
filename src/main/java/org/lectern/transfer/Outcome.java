package org.lectern.transfer;

/** How a transfer ended. */
public enum Outcome {
    /** Everything was read and settled. */
    FINISHED,
    /** Somebody cancelled it. */
    CANCELLED,
    /** It could not go on; the report's message says why, and what to do. */
    STOPPED
}
