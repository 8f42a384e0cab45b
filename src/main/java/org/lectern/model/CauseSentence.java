package org.lectern.model;

import org.lectern.wording.MessageKey;

/** What is wrong with a cause. */
public enum CauseSentence implements MessageKey {
    NOBODY("Somebody has to want a change: who is missing."),
    NONE_CONFIRMED("Nobody confirms {0} rows.");

    private final String pattern;

    CauseSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
