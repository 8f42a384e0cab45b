package org.lectern.fanout;

import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.job.FanOutLeftException;
import org.lectern.job.FanOutResult;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobKind;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;
import org.lectern.write.WriteReport;

/** How fan-outs are reported when they are over. */
final class Outcomes {
    /** Failed libraries that a report names. */
    private static final int NAMED = 200;

    private Outcomes() {}

    static WriteReport of(FanOutResult result, JobKind kind, Message subject) {
        List<Message> failures = new TreeMap<>(result.failures())
                .entrySet().stream()
                        .limit(NAMED)
                        .map(one -> FanOutSentence.FAILED_LIBRARY.of(one.getKey(), one.getValue()))
                        .toList();
        return WriteReport.of(logged(result, kind, subject), failures);
    }

    private static WriteOutcome logged(FanOutResult result, JobKind kind, Message subject) {
        if (!result.isComplete()) {
            return WriteOutcome.of(
                    ActivityResult.FAILED,
                    result.failures().isEmpty()
                            ? result.reason()
                            : ActivitySentence.LIBRARIES_NOT_WRITTEN.of(
                                    result.failures().size()));
        }
        if (!result.changed()) {
            return WriteOutcome.done(0, unchanged(kind).of(subject));
        }
        return WriteOutcome.done(
                result.reason().isEmpty() ? done(kind).of(subject, result.principals()) : result.reason());
    }

    private static FanOutSentence unchanged(JobKind kind) {
        return switch (kind) {
            case REMOVE -> FanOutSentence.NOTHING_REMOVED;
            case DELETE -> FanOutSentence.ALREADY_DELETED;
            default -> FanOutSentence.ALREADY_SO;
        };
    }

    private static FanOutSentence done(JobKind kind) {
        return switch (kind) {
            case SHARE -> FanOutSentence.SHARED;
            case REMOVE -> FanOutSentence.REMOVED;
            case TOUCH -> FanOutSentence.TOUCHED;
            case RENAME -> FanOutSentence.RENAMED;
            case CHANGE_VISIBILITY -> FanOutSentence.VISIBILITY_CHANGED;
            case DELETE -> FanOutSentence.DELETED;
            default -> FanOutSentence.SAVED;
        };
    }

    static WriteOutcome failed(Throwable failure) {
        Throwable cause = Stages.unwrap(failure);
        ActivityResult result = cause instanceof FanOutStoppedException || cause instanceof CancellationException
                ? ActivityResult.CANCELLED
                : cause instanceof FanOutTakenOverException || cause instanceof FanOutLeftException
                        ? ActivityResult.UNKNOWN
                        : ActivityResult.FAILED;
        return WriteOutcome.of(result, HasMessage.of(cause));
    }
}
