package org.lectern.audit.model;

/** What came of a fix, as the rows said when they were read again afterwards. */
public enum FixOutcome {
    /** The rows are as the truth has them. */
    VERIFIED,
    /** They were before anything was written. */
    ALREADY_GONE,
    /** They are not. */
    NOT_FIXED
}
