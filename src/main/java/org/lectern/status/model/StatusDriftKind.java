package org.lectern.status.model;

import org.lectern.wording.MessageKey;

/** Ways in which an aggregate or an enrolment can differ from the raw rows. */
public enum StatusDriftKind implements MessageKey {
    /** A content that was consumed is not in the aggregate. */
    MISSING("Missing"),
    /** The aggregate has a content that was not consumed. */
    EXTRA("Extra"),
    STATUS_DIFFERS("Status differs"),
    /** Something was completed after the aggregate was computed. */
    OLDER("Out of date"),
    COUNT_WRONG("Wrong count"),
    /** Best score, maximum or number of attempts. */
    SCORE_DIFFERS("Score differs"),
    /** The enrolment's progress, status or day of completion. */
    ENROLMENT_WRONG("Wrong enrolment"),
    ENROLMENT_MISSING("Not enrolled"),
    /** What is derived says something that no row explains, where a platform keeps the rows: reported, never rewritten. */
    UNEXPLAINED("Unexplained"),
    /** Raw rows were written a moment ago: the platform that computes from them has not had its time. */
    UNSETTLED("Not yet processed"),
    /** A platform's sums of events say what no events add up to: reported, never rewritten, for the events are not kept. */
    COUNTS_IMPOSSIBLE("Impossible counts"),
    /**
     * An assessment has ended, or its scores are in the summary, and the attempts are not there whose events say so: reported,
     * for nobody can compute them.
     */
    EVENTS_MISSING("Events missing"),
    /**
     * A learner of a platform completed what is required, and the enrolment does not say so. The platform sends for the
     * certificate when it writes the completion itself, so no computation writes it.
     */
    COMPLETION_MISSING("Completion missing"),
    /** An update of a platform made an enrolment of a user who is not enrolled: reported, never rewritten. */
    GHOST_ENROLMENT("Ghost enrolment");

    private final String pattern;

    StatusDriftKind(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }

    /** Whether no computation writes because of it. */
    public boolean isLeftAlone() {
        return switch (this) {
            case UNEXPLAINED, UNSETTLED, COUNTS_IMPOSSIBLE, EVENTS_MISSING, COMPLETION_MISSING, GHOST_ENROLMENT -> true;
            case MISSING,
                    EXTRA,
                    STATUS_DIFFERS,
                    OLDER,
                    COUNT_WRONG,
                    SCORE_DIFFERS,
                    ENROLMENT_WRONG,
                    ENROLMENT_MISSING -> false;
        };
    }

    /** Whether a platform that has not computed yet may be the cause. */
    public boolean mayBeQueued() {
        return !isLeftAlone() || this == COMPLETION_MISSING;
    }
}
