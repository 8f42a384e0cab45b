package org.lectern.protocol;

/** What came of a compare-and-set. */
public enum SwapOutcome {
    APPLIED,
    /** Somebody was faster: the truth is not what was expected. */
    REFUSED,
    /** It timed out: it may or may not have been applied. Read at SERIAL before going on. */
    UNKNOWN
}
