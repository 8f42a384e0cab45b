package org.lectern.fanout;

import org.lectern.job.FanOutSentence;
import org.lectern.library.Libraries.Rebuilt;
import org.lectern.library.LibraryDifference;
import org.lectern.wording.Message;

/**
 * What the rebuilds of one job have come to in this process: what was found, and what could not be looked at. Safe to use from
 * any thread.
 */
final class RebuildTally {
    private final boolean whole;
    private LibraryDifference difference = LibraryDifference.NONE;
    private long libraries;
    private long wrong;
    private long uncompared;
    private long lacking;
    private long gone;

    /** @param whole whether nothing of the job was done before, in another process */
    RebuildTally(boolean whole) {
        this.whole = whole;
    }

    synchronized void add(Rebuilt rebuilt) {
        libraries++;
        rebuilt.difference()
                .ifPresentOrElse(
                        found -> {
                            difference = difference.plus(found);
                            wrong += found.isNothing() ? 0 : 1;
                        },
                        () -> uncompared++);
        lacking += rebuilt.leftOut().isEmpty() ? 0 : 1;
    }

    /** Somebody who is not there any more has no library. */
    synchronized void gone() {
        gone++;
    }

    /** What was covered, and what came of it. */
    synchronized Message message() {
        Object rest = whole ? "" : FanOutSentence.NOT_ALL_COUNTED.of();
        rest = gone == 0 ? rest : FanOutSentence.GONE.of(gone, rest);
        rest = lacking == 0 ? rest : FanOutSentence.LACKING.of(lacking, rest);
        rest = uncompared == 0 ? rest : FanOutSentence.UNCOMPARED.of(uncompared, rest);
        return FanOutSentence.REBUILT.of(
                libraries, wrong, difference.added(), difference.removed(), difference.corrected(), rest);
    }
}
