package org.lectern.status.model;

/** Ways in which an aggregate or an enrolment can differ from the raw rows. */
public enum StatusDriftKind {
    /** A content that was consumed is not in the aggregate. */
    MISSING,
    /** The aggregate has a content that was not consumed. */
    EXTRA,
    STATUS_DIFFERS,
    /** Something was completed after the aggregate was computed. */
    OLDER,
    COUNT_WRONG,
    /** Best score, maximum or number of attempts. */
    SCORE_DIFFERS,
    /** The enrolment's progress, status or day of completion. */
    ENROLMENT_WRONG,
    ENROLMENT_MISSING
}
