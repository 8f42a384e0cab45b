package org.lectern.library;

import org.lectern.wording.MessageKey;

/** What is said of a library that is not there, or is built anew. */
public enum LibrarySentence implements MessageKey {
    NOT_THERE(
            "This library was deleted, or has never been built. This connection may not write, so it stays as it is; it is built as soon as it is read on one that may."),
    NOT_BUILT("This library was deleted, or has never been built, and could not be built now. {0}"),
    HIDDEN(
            "This library was built, and its rows do not show: they were deleted with a time that is still ahead. Audit the library and fix what is found; until then it looks empty."),
    REBUILD("The library of {0} is built again from the memberships. {1}"),
    ONE_STEP("Readers see the old one or the new one, never a mixture."),
    PARTS(
            "It is too large for one step: what belongs there is written part by part, beside what is there, which goes with the last one. Until then readers see both, and miss nothing."),
    REBUILD_REASON("Rebuilt by a click; a rebuild takes nothing away"),
    NOTHING_TO_DO("All of it was right already; there was nothing to put right."),
    CHANGED(
            "{0,choice,0#No rows|1#1 row|1<{0} rows} added, {1,choice,0#none|0<{1}} removed, {2,choice,0#none|0<{2}} corrected."),
    NOT_COMPARED("What changed is not known: it could not be read whole before and after."),
    BOTH("{0} {1}");

    private final String pattern;

    LibrarySentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
