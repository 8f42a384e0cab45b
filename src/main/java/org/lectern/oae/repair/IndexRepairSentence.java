package org.lectern.oae.repair;

import org.lectern.wording.MessageKey;

/** What is said of repairs of OAE's libraries. */
public enum IndexRepairSentence implements MessageKey {
    ALREADY_RIGHT("Nothing is wrong any more: it is as OAE would build it."),
    READ_AGAIN("Read again: it is as OAE would build it."),
    NOT_WRITTEN("It could not be written: {0}"),
    STILL_WRONG(
            "Read again afterwards, it was still not right. Something else may be writing to it, or a row was written with a time in the future."),
    NOBODY_KNOWS("Nobody can say what belongs there, so it was left as it is."),
    CUT_OFF_AGAIN(
            "Read again: it is as it should be. OAE drops it again when it next rebuilds this library, since its rebuild stops at the first hundred members."),
    REBUILT("{0} was rebuilt in place and read again: it is as OAE would build it. Rows written: {1}."),
    PURGED(
            "{0} was purged. OAE builds it when it is next read; until that has ended, whoever reads it sees nothing of it, or half."),
    NOBODY_REBUILDS(
            "Nothing builds a library again here, so it is not purged: what stands in it is all that is known."),
    NOT_PURGED("{0} is not purged: OAE could not build it again as it should be. {1} Rebuild it in place instead."),
    PURGED_AND_BUILT("{0} was purged, and OAE has built it again already."),
    STILL_WRONG_REBUILT("{0} was written, but read again it is not right yet. Findings: {1}.");

    private final String pattern;

    IndexRepairSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
