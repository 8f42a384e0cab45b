package org.lectern.status.model;

import org.lectern.wording.Message;

/** Writes that are left to the platform that keeps the rows, each with its reason. */
public enum PlatformsOwn {
    SWITCH_MODE(StatusSentence.TO_SWITCH_MODE, StatusSentence.OWN_MODE),
    ENTER(StatusSentence.TO_ENTER, StatusSentence.OWN_MODE),
    DELETE_SUMMARY(StatusSentence.TO_DELETE_SUMMARY, StatusSentence.OWN_SUMMARY),
    ARCHIVE(StatusSentence.TO_ARCHIVE, StatusSentence.OWN_ARCHIVE),
    RESTORE(StatusSentence.TO_RESTORE, StatusSentence.OWN_ARCHIVE),
    KEEP_BATCHES(StatusSentence.TO_KEEP_BATCHES, StatusSentence.OWN_BATCHES),
    KEEP_ATTEMPTS(StatusSentence.TO_KEEP_ATTEMPTS, StatusSentence.OWN_ATTEMPTS),
    DELETE_VIEWS(StatusSentence.TO_DELETE_VIEWS, StatusSentence.OWN_VIEWS),
    END_VIEWER_VIEW(StatusSentence.TO_FORCE_END, StatusSentence.OWN_VIEWER_VIEWS);

    private final StatusSentence what;
    private final StatusSentence why;

    PlatformsOwn(StatusSentence what, StatusSentence why) {
        this.what = what;
        this.why = why;
    }

    /** Returns the refusal, with its reason. */
    public Message sentence() {
        return StatusSentence.PLATFORMS_OWN.of(what, why);
    }
}
