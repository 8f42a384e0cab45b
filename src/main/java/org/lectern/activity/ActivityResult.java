package org.lectern.activity;

/** What came of a write. */
public enum ActivityResult {
    /** Under way, in this process or in another one of this machine. */
    RUNNING,
    DONE,
    /** It failed, on its way or before it wrote anything; the sentence says which. */
    FAILED,
    /** Cancelled by the operator; what was written stays. */
    CANCELLED,
    /** It began, and its end never came on record: its process was killed, or the disk was full. */
    UNKNOWN
}
