package org.lectern.demo;

import org.lectern.wording.Wording;

/** Why demo data cannot be loaded. */
public enum DemoSentence implements Wording {
    NOT_WRITTEN("The demo data could not be written to {0} ({1}). Check the folder and the room on the disk."),
    REFUSED("The demo data has lines that are refused; the first: {0}"),
    DRIFT_NOT_PLANTED(
            "The specimen of the drift {0} could not be planted: somebody keeps changing {1}. Start again with nobody else on this keyspace."),
    SPECIMEN_NOT_WRITTEN("{0} could not be written: {1}"),
    SPECIMEN_UNKNOWN("The cluster did not say whether a specimen was planted."),
    INCOMPLETE("The demo data is incomplete: there is no {0}. Load it again.");

    private final String pattern;

    DemoSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
