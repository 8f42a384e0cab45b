package org.lectern.library;

import org.lectern.wording.MessageKey;

/** What is said of a library that is not there, or is built anew. */
public enum LibrarySentence implements MessageKey {
    NOT_THERE(
            "This library was deleted, or has never been built. This connection may not write, so it stays as it is; it is built as soon as it is read on one that may."),
    NOT_BUILT("This library was deleted, or has never been built, and could not be built now. {0}"),
    REBUILD("The library of {0} is built again from the memberships. {1}"),
    ONE_STEP("Readers see the old one or the new one, never a mixture."),
    PARTS(
            "It is too large for one step: what belongs there is written part by part, beside what is there, which goes with the last one. Until then readers see both, and miss nothing.");

    private final String pattern;

    LibrarySentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
