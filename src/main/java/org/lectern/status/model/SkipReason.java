package org.lectern.status.model;

/** Why work over many users leaves an enrolment as it is. */
public enum SkipReason {
    /** Its context goes on. */
    NOT_OVER,
    /** Its context is over, and not for as long as it has to be. */
    NOT_OVER_AS_LONG,
    /** Its context is closed, and nobody knows since when. */
    CLOSED_WITHOUT_DATE,
    /** There are no raw rows. */
    NO_ROWS,
    /** What is derived says all of it already. */
    UP_TO_DATE,
    /** Nobody made the enrolment: an update of a platform left it. */
    GHOST,
    /** The platform may still have completions of it in its queue. */
    QUEUED,
    /** All its rows are there already. */
    THERE_ALREADY
}
