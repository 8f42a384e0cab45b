package org.lectern.oae.audit;

/** What an audit is doing, in order. */
public enum IndexAuditPhase {
    /** Learns how large everything is. */
    ESTIMATING,
    /** Reads every library. */
    READING_INDEX,
    /** Reads items, folders and groups with who has them, and principals with what they have. */
    READING_TRUTH,
    /** Compares what the platform keeps of memberships with the roles. */
    READING_CACHE,
    /** Looks closely at the libraries in which something does not add up. */
    AUDITING_LIBRARIES,
    ENDED
}
