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
    ENROLMENT_MISSING,
    /** What is derived says something that no row explains, where a platform keeps the rows: reported, never rewritten. */
    UNEXPLAINED,
    /** Raw rows were written a moment ago: the platform that computes from them has not had its time. */
    UNSETTLED,
    /** A platform's sums of events say what no events add up to: reported, never rewritten, for the events are not kept. */
    COUNTS_IMPOSSIBLE,
    /**
     * An assessment has ended, or its scores are in the summary, and the attempts are not there whose events say so: reported,
     * for nobody can compute them.
     */
    EVENTS_MISSING;

    /** Whether no computation writes because of it. */
    public boolean isLeftAlone() {
        return this == UNEXPLAINED || this == UNSETTLED || this == COUNTS_IMPOSSIBLE || this == EVENTS_MISSING;
    }
}
