package org.lectern.demo;

import org.lectern.wording.Wording;

/** Why demo data cannot be loaded. */
public enum DemoSentence implements Wording {
    DRIFT_NOT_PLANTED(
            "The specimen of the drift {0} could not be planted: somebody keeps changing {1}. Start again with nobody else on this keyspace.");

    private final String pattern;

    DemoSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
