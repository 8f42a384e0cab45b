package org.lectern.oae.repair;

import org.lectern.wording.MessageKey;

/** What is said of repairs of OAE's libraries. */
public enum IndexRepairSentence implements MessageKey {
    ALREADY_RIGHT("Already fixed: it matches OAE\u2019s rules."),
    READ_AGAIN("Verified: it matches OAE\u2019s rules."),
    NOT_WRITTEN("The write failed: {0}"),
    STILL_WRONG(
            "It is still wrong after the write. Another program may be writing to it, or a row has a write time in the future."),
    NOBODY_KNOWS("The right state is unknown, so it was not changed."),
    CUT_OFF_AGAIN(
            "Verified. OAE removes it again with its next rebuild, which includes only the first hundred members."),
    REBUILT("{0} was rebuilt in place and verified. Rows written: {1}."),
    PURGED("{0} was purged. OAE rebuilds it on the next read. Until then, readers see an empty or partial library."),
    NOBODY_REBUILDS(
            "It was not purged: no program rebuilds libraries in this keyspace, and its rows are the only record."),
    NOT_PURGED("{0} was not purged: OAE could not rebuild it correctly. {1} Rebuild it in place."),
    PURGED_AND_BUILT("{0} was purged, and OAE has already rebuilt it."),
    REBUILDS(
            "Adds missing rows, then deletes wrong ones, then sets the markers. Readers never see fewer entries than before."),
    PURGES(
            "Deletes all three buckets. OAE rebuilds them on the next read. Until then, readers see an empty or partial library."),
    NOTHING_TO_REBUILD("Nothing to write: the library already matches OAE\u2019s rules."),
    STILL_WRONG_REBUILT("{0} was written, but is still wrong. Findings: {1}.");

    private final String pattern;

    IndexRepairSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
