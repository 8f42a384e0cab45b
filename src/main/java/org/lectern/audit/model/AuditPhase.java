package org.lectern.audit.model;

/** What an audit is doing, in order. A selection has the third only, a tenant the third and the fourth. */
public enum AuditPhase {
    /** Learns how large everything is. */
    ESTIMATING,
    /** Reads the truth. */
    READING_CONTENT,
    /** Reads every library. */
    READING_LIBRARIES,
    /** Reads every principal's own list. */
    READING_LISTS,
    /** Looks closely at the libraries in which something does not add up. */
    AUDITING_LIBRARIES,
    /** Reads the truth once more, for members that no library knows of. */
    SEARCHING_MEMBERS,
    /** Takes what names nothing any more out of the indexes of names. */
    PRUNING_NAMES,
    /** Ended. */
    ENDED
}
