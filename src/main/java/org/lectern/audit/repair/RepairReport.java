package org.lectern.audit.repair;

import java.util.List;
import org.lectern.audit.model.AuditSentence;
import org.lectern.job.JobResult;
import org.lectern.wording.Message;

/**
 * What came of a repair.
 *
 * @param asked findings that were to be fixed
 * @param verified fixed, and read again
 * @param alreadyGone right before anything was written
 * @param notFixed the others that were tried
 * @param cancelled whether it was ended before all were tried
 * @param results of each, at most ten thousand; those that could not be fixed come first
 */
public record RepairReport(
        long asked, long verified, long alreadyGone, long notFixed, boolean cancelled, List<FixResult> results)
        implements JobResult {
    public RepairReport {
        results = List.copyOf(results);
    }

    /** Whether there was something to fix, and all of it is right now. */
    public boolean succeeded() {
        return asked > 0 && verified + alreadyGone == asked;
    }

    @Override
    public boolean isComplete() {
        return verified + alreadyGone == asked && !cancelled;
    }

    @Override
    public Message reason() {
        return isComplete() ? Message.NONE : message();
    }

    /** A sentence that never calls nothing a success. */
    public Message message() {
        if (asked == 0) {
            return AuditSentence.NOTHING_TO_FIX.of();
        }
        return (cancelled ? AuditSentence.REPAIR_STOPPED : AuditSentence.REPAIRED).of(verified, asked, rest());
    }

    /** What there is to say besides what was fixed. */
    private Object rest() {
        if (alreadyGone > 0) {
            return notFixed > 0
                    ? AuditSentence.GONE_AND_NOT_FIXED.of(alreadyGone, notFixed)
                    : AuditSentence.ALREADY_GONE.of(alreadyGone);
        }
        return notFixed > 0 ? AuditSentence.NOT_FIXED.of(notFixed) : "";
    }

    /** The same in English. */
    public String sentence() {
        return message().english();
    }
}
