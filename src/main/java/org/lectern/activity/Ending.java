package org.lectern.activity;

import java.util.OptionalLong;

/**
 * How a write ended.
 *
 * @param rows written; empty if nobody counted
 * @param sentence for the operator; may be empty
 */
public record Ending(ActivityResult result, OptionalLong rows, Verified verified, String sentence) {
    /** Done; of this kind, nothing is read again. */
    public static Ending done(long rows) {
        return new Ending(ActivityResult.DONE, OptionalLong.of(rows), Verified.NOT_APPLICABLE, "");
    }

    /** Done; nobody counted the rows. */
    public static Ending done() {
        return new Ending(ActivityResult.DONE, OptionalLong.empty(), Verified.NOT_APPLICABLE, "");
    }

    static Ending failed(Throwable failure) {
        return new Ending(
                failure instanceof java.util.concurrent.CancellationException
                        ? ActivityResult.CANCELLED
                        : ActivityResult.FAILED,
                OptionalLong.empty(),
                Verified.NOT_APPLICABLE,
                failure.getMessage() == null
                        ? "It failed for a reason that has no words; the log of the console has more."
                        : failure.getMessage());
    }
}
