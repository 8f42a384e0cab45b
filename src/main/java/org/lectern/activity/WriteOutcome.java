package org.lectern.activity;

import java.util.OptionalLong;
import org.lectern.wording.Said;
import org.lectern.wording.Worded;

/**
 * How a write ended.
 *
 * @param rows written; empty if nobody counted
 * @param said for the operator; may be empty
 */
public record WriteOutcome(ActivityResult result, OptionalLong rows, Verified verified, Said said) {
    /** What is said, in English. */
    public String sentence() {
        return said.english();
    }

    /** Done; of this kind, nothing is read again. */
    public static WriteOutcome done(long rows) {
        return done(rows, Said.NONE);
    }

    /** The same, with something to be said of it. */
    public static WriteOutcome done(long rows, Said said) {
        return new WriteOutcome(ActivityResult.DONE, OptionalLong.of(rows), Verified.NOT_APPLICABLE, said);
    }

    /** Done; nobody counted the rows. */
    public static WriteOutcome done() {
        return new WriteOutcome(ActivityResult.DONE, OptionalLong.empty(), Verified.NOT_APPLICABLE, Said.NONE);
    }

    static WriteOutcome failed(Throwable failure) {
        return new WriteOutcome(
                failure instanceof java.util.concurrent.CancellationException
                        ? ActivityResult.CANCELLED
                        : ActivityResult.FAILED,
                OptionalLong.empty(),
                Verified.NOT_APPLICABLE,
                Worded.of(failure));
    }
}
