package org.lectern.library;

import org.lectern.wording.MessageKey;

/** What is said of a library that is not there, or is built anew. */
public enum LibrarySentence implements MessageKey {
    NOT_THERE(
            "This library was deleted or never built. This connection is read-only. A read on a writable connection builds the library."),
    ALREADY_THERE("Nothing to write: {0} already exists with this name and visibility."),
    PUT_PRINCIPAL("Writes the principal {0} with the name \u201C{1}\u201D."),
    PRINCIPAL_WRITTEN("{0} written."),
    NOT_BUILT("This library was deleted or never built, and building it failed. {0}"),
    HIDDEN(
            "The rows of this library do not show, because a deletion with a time in the future hides them. Audit the library and fix the findings."),
    REBUILD("The library of {0} is rebuilt from its memberships. {1}"),
    ONE_STEP("Readers see the old or the new version, never a mixture."),
    PARTS(
            "It is too large for one step, so it is written in parts. Until it is done, readers see both versions and miss no entry."),
    REBUILD_REASON("Rebuilt by a click; a rebuild takes nothing away"),
    NOTHING_TO_DO("The library was already right."),
    CHANGED(
            "{0,choice,0#No rows|1#1 row|1<{0} rows} added, {1,choice,0#none|0<{1}} removed, {2,choice,0#none|0<{2}} corrected."),
    NOT_COMPARED("The differences are unknown: the library could not be read completely before and after."),
    BUCKET_PUBLIC("Public"),
    BUCKET_LOGGEDIN("Logged in"),
    BUCKET_PRIVATE("Private"),
    AND("{0}, {1}"),
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
