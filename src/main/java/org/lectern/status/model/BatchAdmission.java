package org.lectern.status.model;

/** What a batch takes of what its learners do. */
public enum BatchAdmission {
    /** Whatever happens, until it ends. */
    EVERYTHING,
    /** It has ended: what happened up to its end, however late that is reported. */
    UP_TO_ITS_END,
    /** It was closed before its end, or has none: nobody knows when, so nothing. */
    NOTHING
}
