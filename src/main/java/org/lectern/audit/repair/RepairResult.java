package org.lectern.audit.repair;

import java.util.List;
import java.util.OptionalLong;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteOutcome;
import org.lectern.audit.model.AuditSentence;
import org.lectern.job.JobResult;
import org.lectern.wording.Message;
import org.lectern.write.WriteReport;

/** What came of a repair, whatever it has repaired: how many findings became of what. */
public interface RepairResult extends JobResult {
    /** Findings that were to be fixed. */
    long asked();

    /** Fixed, and read again. */
    long verified();

    /** Right before anything was written. */
    long alreadyGone();

    /** The others that were tried. */
    long notFixed();

    /** Whether it was ended before all were tried. */
    boolean cancelled();

    /** The outcomes of the findings; those that failed come first. */
    List<? extends Fix> fixes();

    /** Rows written; empty if nobody counted. */
    default OptionalLong written() {
        return OptionalLong.empty();
    }

    /** The report of the write. */
    default WriteReport report() {
        return WriteReport.of(
                new WriteOutcome(
                        cancelled()
                                ? ActivityResult.CANCELLED
                                : notFixed() > 0 ? ActivityResult.FAILED : ActivityResult.DONE,
                        written(),
                        succeeded() ? Verified.YES : asked() == 0 ? Verified.NOT_APPLICABLE : Verified.NO,
                        message()),
                fixes().stream().limit(Corrections.SAMPLE).map(Fix::message).toList());
    }

    /** Whether there was something to fix, and all of it is right now. */
    default boolean succeeded() {
        return asked() > 0 && verified() + alreadyGone() == asked();
    }

    @Override
    default boolean isComplete() {
        return verified() + alreadyGone() == asked() && !cancelled();
    }

    @Override
    default Message reason() {
        return isComplete() ? Message.NONE : message();
    }

    /** A sentence that never calls nothing a success. */
    default Message message() {
        if (asked() == 0) {
            return AuditSentence.NOTHING_TO_FIX.of();
        }
        Object rest = "";
        if (alreadyGone() > 0) {
            rest = notFixed() > 0
                    ? AuditSentence.GONE_AND_NOT_FIXED.of(alreadyGone(), notFixed())
                    : AuditSentence.ALREADY_GONE.of(alreadyGone());
        } else if (notFixed() > 0) {
            rest = AuditSentence.NOT_FIXED.of(notFixed());
        }
        return (cancelled() ? AuditSentence.REPAIR_STOPPED : AuditSentence.REPAIRED).of(verified(), asked(), rest);
    }
}
