package org.lectern.fanout;

import java.io.Serializable;
import org.lectern.job.FanOutSentence;
import org.lectern.library.Libraries.Rebuilt;
import org.lectern.library.LibraryDifference;
import org.lectern.wording.Message;

/**
 * What the rebuilds of one job have come to, as far as one process knows: what was found, and what could not be looked at. Safe to
 * use from any thread.
 */
final class RebuildTally {
    private final boolean whole;
    private Counts counts = new Counts(0, 0, 0, 0, 0, LibraryDifference.NONE);

    /**
     * So many libraries.
     *
     * @param wrong those in which something was changed
     * @param uncompared those that could not be read before
     * @param lacking those that lack items which cannot be read
     * @param gone principals who are not there any more
     */
    record Counts(long libraries, long wrong, long uncompared, long lacking, long gone, LibraryDifference difference)
            implements Serializable {
        Counts plus(Counts more) {
            return new Counts(
                    libraries + more.libraries,
                    wrong + more.wrong,
                    uncompared + more.uncompared,
                    lacking + more.lacking,
                    gone + more.gone,
                    difference.plus(more.difference));
        }
    }

    /** @param whole whether nothing of the job was done before, in another process */
    RebuildTally(boolean whole) {
        this.whole = whole;
    }

    void add(Rebuilt rebuilt) {
        boolean compared = rebuilt.difference().isPresent();
        LibraryDifference difference = rebuilt.difference().orElse(LibraryDifference.NONE);
        add(new Counts(
                1,
                difference.isNothing() ? 0 : 1,
                compared ? 0 : 1,
                rebuilt.leftOut().isEmpty() ? 0 : 1,
                0,
                difference));
    }

    /** Somebody who is not there any more has no library. */
    void gone() {
        add(new Counts(0, 0, 0, 0, 1, LibraryDifference.NONE));
    }

    /** What another process has counted. */
    synchronized void add(Counts more) {
        counts = counts.plus(more);
    }

    synchronized Counts counts() {
        return counts;
    }

    /** What was covered, and what came of it. */
    Message message() {
        Counts so = counts();
        Object rest = whole ? "" : FanOutSentence.NOT_ALL_COUNTED.of();
        rest = so.gone() == 0 ? rest : FanOutSentence.GONE.of(so.gone(), rest);
        rest = so.lacking() == 0 ? rest : FanOutSentence.LACKING.of(so.lacking(), rest);
        rest = so.uncompared() == 0 ? rest : FanOutSentence.UNCOMPARED.of(so.uncompared(), rest);
        LibraryDifference difference = so.difference();
        return FanOutSentence.REBUILT.of(
                so.libraries(), so.wrong(), difference.added(), difference.removed(), difference.corrected(), rest);
    }
}
