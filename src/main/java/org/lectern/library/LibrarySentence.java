package org.lectern.library;

import org.lectern.wording.MessageKey;

/** What is said of a library that is not there. */
public enum LibrarySentence implements MessageKey {
    NOT_THERE(
            "This library was deleted, or has never been built. This connection may not write, so it stays as it is; it is built as soon as it is read on one that may."),
    NOT_BUILT("This library was deleted, or has never been built, and could not be built now. {0}");

    private final String pattern;

    LibrarySentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
