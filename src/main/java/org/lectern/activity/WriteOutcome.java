package org.lectern.activity;

import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * How a write ended.
 *
 * @param rows written; empty if nobody counted
 * @param message for the operator; may be empty
 */
public record WriteOutcome(ActivityResult result, OptionalLong rows, Verified verified, Message message) {
    /** What is said, in English. */
    public String sentence() {
        return message.english();
    }

    /** Done; of this kind, nothing is read again. */
    public static WriteOutcome done(long rows) {
        return done(rows, Message.NONE);
    }

    /** The same, with something to be said of it. */
    public static WriteOutcome done(long rows, Message message) {
        return new WriteOutcome(ActivityResult.DONE, OptionalLong.of(rows), Verified.NOT_APPLICABLE, message);
    }

    /** Done; nobody counted the rows. */
    public static WriteOutcome done() {
        return of(ActivityResult.DONE, Message.NONE);
    }

    /** Done; the rows are not counted. */
    public static WriteOutcome done(Message message) {
        return of(ActivityResult.DONE, message);
    }

    /** Ended so; nobody counted the rows, and nothing is read again. */
    public static WriteOutcome of(ActivityResult result, Message message) {
        return new WriteOutcome(result, OptionalLong.empty(), Verified.NOT_APPLICABLE, message);
    }

    /** Read again: it is as it should be, or has failed. */
    public static WriteOutcome readAgain(boolean right, OptionalLong rows, Message message) {
        return new WriteOutcome(
                right ? ActivityResult.DONE : ActivityResult.FAILED, rows, right ? Verified.YES : Verified.NO, message);
    }

    /** A cancellation as one, every other failure with its message. */
    public static WriteOutcome failed(Throwable failure) {
        return of(
                failure instanceof CancellationException ? ActivityResult.CANCELLED : ActivityResult.FAILED,
                HasMessage.of(failure));
    }
}
