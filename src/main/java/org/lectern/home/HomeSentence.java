package org.lectern.home;

import org.lectern.wording.MessageKey;

/** Why a data directory is refused. */
public enum HomeSentence implements MessageKey {
    OTHERS_WRITE(
            "Other users of this machine can write to the data directory {0}, so its contents may not be yours. Check it, then run: chmod go-w {0}"),
    OF_ANOTHER("The data directory {0} belongs to {1}. Set your own with --data or LECTERN_HOME.");

    private final String pattern;

    HomeSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
